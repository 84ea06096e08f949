// Our own drawings of what stands on a base: one per kind of unit, in a 100 by 100 square with the ground at
// y = 94. A drawing is a list of flat shapes in four tones, drawn in order. 'Mechs and soldiers face us and
// are drawn as one half, mirrored at x = 50; vehicles drive to the right.
import type { SpeedMode, UnitType, WeightClass } from '../api/types';

export type Tone = 'body' | 'light' | 'dark' | 'glow';
export interface Shape {
  tone: Tone;
  d: string;
}
export type Drawing = readonly Shape[];

type Points = readonly (readonly [number, number])[];

function parse(text: string): Points {
  return text.split(' ').map((pair) => {
    const [x, y] = pair.split(',').map(Number);
    return [x ?? 0, y ?? 0] as const;
  });
}

function outline(points: Points): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
}

/** One polygon as given: "x,y x,y ...". */
const one = (tone: Tone, text: string): Shape => ({ tone, d: outline(parse(text)) });

/** A polygon and its mirror image; halves that begin and end on the middle line join. */
const both = (tone: Tone, text: string): Shape => {
  const points = parse(text);
  return { tone, d: outline(points) + outline(points.map(([x, y]) => [100 - x, y] as const)) };
};

const round = (tone: Tone, x: number, y: number, r: number): Shape => ({
  tone,
  d: `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
});

function moved(drawing: Drawing, scale: number, dx: number, dy: number, tones: Partial<Record<Tone, Tone>> = {}): Drawing {
  // Absolute coordinates alternate x, y; the arcs of round() are relative and only scale.
  return drawing.map(({ tone, d }) => {
    const arcs = d.includes('a');
    const commands = d.replace(/([MLa])([^MLaZ]*)/g, (_, letter: string, rest: string) => {
      const n = rest.trim().split(/[\s,]+/).map(Number);
      if (letter === 'a') return `a${n.map((v, i) => (i >= 2 && i <= 4 ? v : v * scale)).join(' ')}`;
      return `${letter}${(n[0] ?? 0) * scale + dx} ${(n[1] ?? 0) * scale + dy}`;
    });
    return { tone: arcs ? tone : (tones[tone] ?? tone), d: commands };
  });
}

const lightMech: Drawing = [
  one('dark', '61,27 62.2,9 63.2,9 63.6,28'),
  both('dark', '62,33 70,31 70,39 63,41'),
  both('body', '50,23 58,24 65,31 64,42 57,50 50,51'),
  both('light', '50,28 57,29 60.5,36 56,44 50,45'),
  both('glow', '50,31 56,32 57.5,36.5 50,37.5'),
  both('dark', '71,50 74.5,50 74.5,62 71,62'),
  both('dark', '77,50 80.5,50 80.5,60 77,60'),
  both('body', '68,27 79,25.5 84,30 84,48 80,53 70,53 67,48'),
  both('light', '70.5,30 78,29 80.5,32 80.5,40 70.5,41'),
  both('dark', '50,50 57,49 63,53 60,59 50,59'),
  both('dark', '66,65 73,62 67,84 60,84'),
  both('body', '57,51 65,50 74,62 69,69 61,66 55,57'),
  both('light', '59.5,54 64,53.5 70,62 67,65.5 62,62.5'),
  both('body', '58,82 67,82 77,91 77,94 52,94 52,90'),
  both('light', '61,84.5 66,84.5 71.5,90 59,90'),
];

const mediumMech: Drawing = [
  both('dark', '75,37 83.5,36 83.5,49 76,49'),
  both('dark', '50,47 60,47 62,56 57,63 50,63'),
  both('dark', '50,18 57,18 63,24 50,28'),
  both('body', '50,23 63,21 70,26 68,40 60,50 50,51'),
  both('light', '52,27 62,25.5 66,29 64,38 53,41'),
  both('dark', '52,44 60,43 57,48 52,48'),
  both('body', '50,7 54.5,8 57.5,14 56,21 50,22.5'),
  both('glow', '50,13 56,13 55.4,17 50,17.6'),
  both('body', '69,19 80,20 86.5,27 85.5,37 76,40 69,35'),
  both('light', '72,22 79,23 83,28 82,32 72.5,33'),
  both('dark', '75.5,65 84,65 83,74 77,74'),
  both('body', '73,47 85,46 87.5,61 84.5,67 75,67 72,59'),
  both('light', '75,50 82.5,49.5 84.3,59.5 76.2,60.5'),
  both('body', '52,57 63.5,55 68,71 56,73'),
  both('light', '55,60 62,58.5 64.5,68 57,69'),
  both('dark', '57,70 68,69 69,78 58,78'),
  both('body', '57.5,75 69.5,74 73.5,89 59,90'),
  both('light', '60.5,77.5 67.5,77 70,86 61.5,87'),
  both('body', '56,88 74,88 80,94 53,94'),
];

const heavyMech: Drawing = [
  both('dark', '50,50 61,50 64,58 57,65 50,65'),
  both('dark', '70,20 76,20 76,28 70,28'),
  both('body', '66,6 85,7.5 86,22 67,23.5'),
  both('dark', '68.5,9 73,9.3 73,13.4 68.5,13.4'),
  both('dark', '75,9.4 79,9.7 79,13.6 75,13.5'),
  both('dark', '81,9.9 84,10 84,13.8 81,13.7'),
  both('dark', '68.8,16 73,16 73,20 68.8,20.2'),
  both('dark', '75,16 79,16 79,19.9 75,20'),
  both('dark', '81,16 84.3,16 84.3,19.6 81,19.8'),
  both('body', '50,19 62,17 71,23 71,42 62,52 50,54'),
  both('light', '60,24 67,26.5 67,38 60,44 57.5,40 62,31'),
  both('body', '50,20 57,21 61,30 57,40 50,41'),
  both('light', '50,22.5 56,23.5 59,30 56,38 50,38.8'),
  both('glow', '50,26 55,26.4 57,30.5 50,31.5'),
  both('dark', '78,64 87,64 87,76 78,76'),
  both('body', '71,24 84,23 89,30 87.5,41 74,42'),
  both('light', '74,27 82.5,26.5 86,31 85,35 74.5,36'),
  both('body', '75,41 88,40 90.5,60 88.5,68 77,68 74,60'),
  both('light', '78,45 85.5,44.5 87.3,57 79,58'),
  both('body', '53,58 66,55 73,71 58,75'),
  both('light', '57,61 64.5,59 69,69 59.5,71.5'),
  both('dark', '59,72 73,69.5 75,78 60,80'),
  both('body', '58.5,77 74.5,74.5 79,89 60,90'),
  both('light', '62.5,79.5 72.5,78 75.5,86 63.5,87'),
  both('body', '54,88 80,88 86,94 51,94'),
];

const assaultMech: Drawing = [
  both('dark', '78,4 86,4 86,18 78,18'),
  both('body', '76,1.5 88,1.5 88,6.5 76,6.5'),
  both('dark', '50,52 64,52 67,60 58,67 50,67'),
  both('body', '50,17 66,14 76,21 75,42 65,54 50,57'),
  both('light', '54,24 67,21 71.5,25 70.5,37 57,41'),
  both('dark', '53,44.5 66,42.5 63.5,46 53,47.6'),
  both('dark', '53,49.5 62,48 59.5,51.2 53,52.4'),
  both('body', '50,10 55,10.5 58,17 56.5,24 50,25'),
  both('glow', '50,15.4 56.4,15.4 55.6,19.4 50,20'),
  both('dark', '79,66 92,66 90.5,78 86.8,78 86,71.5 84.4,78 80.6,78'),
  both('body', '80,38 93,36 96,56 93,68 80,68 77,56'),
  both('light', '82.5,42 91,41 93,54 83,55'),
  both('body', '74,13 90,14 97,23 95,36 80,41 74,34'),
  both('light', '78,17 89,18 93.5,24 92,30 78.5,32'),
  both('body', '53,58 70,54 78,70 60,75'),
  both('light', '57.5,61 68.5,58.2 74,68.5 61.5,72'),
  both('dark', '61,72 78,68.5 80.5,78 62,80'),
  both('body', '60,77 80,74 85.5,89 61,90'),
  both('light', '64.5,79.5 78,77.5 81.5,86 65.5,87'),
  both('body', '53,88 86,88 93,94 50,94'),
];

const quadMech: Drawing = [
  both('dark', '64,43 80,38 92,54 89,68 95,86 97,90 84,90 84,86 80,68 76,56'),
  both('body', '68,17 76,17 77,38 67,38'),
  both('dark', '70,11 74,11 74,18 70,18'),
  both('dark', '50,34 68,33 78,42 76,56 62,63 50,64'),
  both('body', '50,36 66,35 75,43 73,54 61,60 50,61'),
  both('light', '54,40 65,39 70.5,44.5 69,50.5 56,52'),
  both('body', '50,18 58,19 63,27 60,38 50,40'),
  both('light', '50,21 57,22 60,27.5 58,34 50,35.4'),
  both('glow', '50,24.6 57,25.4 58,29 50,30'),
  both('dark', '72,62 83,58 82,86 73,86'),
  both('body', '64,51 77,46 86,60 79,69 70,66'),
  both('light', '69,53 76.5,50 82,60 77.5,64.5 72.5,62.5'),
  both('light', '75,69 80.5,67 80,82 75.5,82'),
  both('body', '70,84 86,84 92,94 67,94'),
];

const trooper: Drawing = [
  both('dark', '50,53 61,52 63,63 50,66'),
  both('dark', '60,33 68,36 71,48 65,58 59,55'),
  both('body', '51,60 62,59 65,77 63,89 69,94 54,94 55,78'),
  both('light', '53.5,63 60,62.5 62,74 56.5,75'),
  both('body', '50,29 62,31 67,38 62,54 50,57'),
  both('light', '51.5,34 60,35.5 62.5,39.5 59.5,47 51.5,49'),
  both('body', '61,30 69,33 72,41 66,44 61,38'),
  both('body', '50,12 57,13.5 60.5,20 59,28 50,31'),
  both('glow', '50,19.5 58,19.5 57,24.5 50,25.5'),
  one('dark', '26,70 30,64 56,49 59,43.5 72,36.5 74,40.2 63,47 60,53.5 45,62 43,68.5 39.5,68.5 40,64.5'),
];

const infantry: Drawing = [
  ...moved(trooper, 0.74, -11, 19, { body: 'dark', light: 'body' }),
  ...moved(trooper, 0.74, 37, 19, { body: 'dark', light: 'body' }),
  ...moved(trooper, 0.92, 4, 7.5),
];

const aquatic: Drawing = [
  ...moved(trooper, 0.9, 5, 4),
  { tone: 'body', d: 'M2 78q8 -8 16 0t16 0t16 0t16 0t16 0t16 0V94H2Z' },
  { tone: 'light', d: 'M2 84q8 -6 16 0t16 0t16 0t16 0t16 0t16 0v4q-8 6 -16 0t-16 0t-16 0t-16 0t-16 0t-16 0Z' },
];

const fieldGun: Drawing = [
  ...moved(trooper, 0.62, -9, 35.5, { body: 'dark', light: 'body' }),
  one('dark', '6,90 40,66 46,70 14,94 6,94'),
  one('body', '36,62 96,38 98,43 40,70'),
  one('light', '88,39.5 97,36 99.5,44.5 91,48'),
  one('body', '44,36 56,30 63,66 52,74'),
  one('light', '47.5,40 54,36.5 58,58 51.5,62'),
  round('dark', 50, 79, 15),
  round('body', 50, 79, 10.5),
  round('light', 50, 79, 4),
];

const tracked: Drawing = [
  one('dark', '34,42 29.4,16 30.6,16 37,42'),
  one('dark', '64,41.5 94,39.5 94,45 64,48'),
  one('body', '88,37.5 97,37 97,46.5 88,47'),
  one('body', '26,55 33,38 60,35.5 70,43 67,55'),
  one('light', '35,41.5 58,39.5 63,43.5 40,46.5'),
  one('dark', '41,38 43.5,32.5 53,32 54.5,37'),
  { tone: 'dark', d: 'M8 74Q4 64 14 62L82 60Q96 62 92 74L86 86Q83 94 74 94L26 94Q17 94 14 86Z' },
  one('body', '6,63 15,53 72,51 96,59 93,66 9,67'),
  one('light', '17,56.5 71,54.5 86,59 15,60.5'),
  ...[20, 35, 50, 65, 80].flatMap((x) => [round('body', x, 80, 8), round('light', x, 80, 3)]),
];

const wheeled: Drawing = [
  one('dark', '58,36.5 87,34.5 87,38.5 58,41'),
  one('body', '33,46 38,34 57,33 63,45'),
  one('light', '39.5,37 55,36 57.5,40 38,41.5'),
  one('dark', '14,70 88,70 86,80 16,80'),
  one('body', '5,66 14,49 42,44 70,45 92,58 96,68 91,76 9,76'),
  one('light', '15.5,53 42,48.5 62,49 64,55 12,58.5'),
  one('glow', '68,49 83,58 80,61.5 66,55'),
  ...[24, 51, 78].flatMap((x) => [round('dark', x, 80, 14), round('body', x, 80, 9.5), round('light', x, 80, 4)]),
];

const hover: Drawing = [
  one('dark', '10,30 26,30 28,54 8,54'),
  one('light', '11.5,33 24.5,33 25.5,38 10.8,38'),
  one('dark', '64,43 90,42 90,46 64,48'),
  one('body', '38,51 45,37 62,37 70,50'),
  one('light', '46.5,40 60,40 63,44 45,45.5'),
  one('body', '2,66 18,51 62,47 86,55 99,68 90,75 10,75'),
  one('light', '19,55 62,51 82,57.5 13,62'),
  one('glow', '74,54.4 86,58.4 92,64 76,61.5'),
  one('dark', '8,74 93,74 86,84 16,84'),
  { tone: 'light', d: 'M14 87H86L82 89.5H18Z' },
  { tone: 'dark', d: 'M24 91.5H76L72 94H28Z' },
];

const vtol: Drawing = [
  one('dark', '8,24 98,26 98,28.6 8,26.6'),
  one('body', '49,21 59,21 61,30 47,30'),
  one('dark', '50,28 58,28 60,38 48,38'),
  one('dark', '2,26 11,26 20,48 8,50'),
  one('body', '6,44 34,42 46,35 66,34 82,42 95,56 90,65 54,69 38,60 8,53'),
  one('light', '34,46 48,39 60,38.4 58,47 36,51'),
  one('glow', '68,38.5 80,44.5 90,55.5 72,54'),
  one('dark', '46,60 70,57 73,65 50,69'),
  one('body', '40,67 74,64 80,68 74,74 42,75'),
  one('light', '44,69 68,67 68,69.6 44,71.4'),
  one('dark', '50,74 53,74 48,86 45,86'),
  one('dark', '70,73 73,73 78,86 75,86'),
  one('body', '36,86 86,86 90,82 92,83.5 87.5,89.5 36,89.5'),
];

export interface Stature {
  type: UnitType;
  class: WeightClass | null;
  speedMode: SpeedMode;
}

/** Larger 'Mechs stand taller on their base; so do the drawings. */
export function scaleOf({ type, class: weight }: Stature): number {
  if (type !== 'mech') return 0.92;
  return { light: 0.86, medium: 0.92, heavy: 0.97, assault: 1 }[weight ?? 'medium'];
}

/** Every drawing by name. They are defined once per page (Definitions.svelte) and used by reference. */
export const drawings = {
  'mech-light': lightMech,
  'mech-medium': mediumMech,
  'mech-heavy': heavyMech,
  'mech-assault': assaultMech,
  quad: quadMech,
  infantry,
  aquatic,
  'field-gun': fieldGun,
  tracked,
  wheeled,
  hover,
  vtol,
} satisfies Record<string, Drawing>;
export type DrawingName = keyof typeof drawings;

/** A 'Mech of unknown class is drawn as a medium one. */
export function drawingName({ type, class: weight, speedMode }: Stature): DrawingName {
  switch (speedMode) {
    case 'mech':
      return `mech-${weight ?? 'medium'}`;
    case 'foot':
      return 'infantry';
    case 'wheeled':
      return type === 'infantry' ? 'field-gun' : 'wheeled';
    default:
      return speedMode;
  }
}
