// Short descriptions of a unit for cards, headings and titles.
import type { DialSlot, UnitSummary, Unit } from '../api/types';
import { dialSlots } from '../api/types';
import { t } from '../i18n/index.svelte';

type Described = Pick<UnitSummary, 'name' | 'variant' | 'nickname' | 'pilotName' | 'type' | 'class' | 'speedMode'>;

/** Hatchetman HCT2F-M; Jade Hawk “Milagro”; Zeus (Viktor Hannan). */
export function fullName({ name, variant, nickname, pilotName }: Described): string {
  return [name, nickname && t().app.quoted(nickname), variant, pilotName && `(${pilotName})`].filter(Boolean).join(' ');
}

/** What stands below the name: the variant and the nickname, if there are any. */
export function subName({ variant, nickname, pilotName }: Described): string {
  return [nickname && t().app.quoted(nickname), variant, pilotName].filter(Boolean).join(' · ');
}

/** "’Mech, medium" for walkers; "Vehicle, tracked" for what has a speed mode worth saying. */
export function kindOf({ type, class: weight, speedMode }: Described): string {
  const words = t().words;
  if (type === 'mech') {
    const name = speedMode === 'quad' ? words.mode.quad : words.type.mech;
    return `${name}, ${words.class[weight ?? 'unknown']}`;
  }
  return `${words.type[type]}, ${words.modeAfter[speedMode] ?? words.mode[speedMode]}`;
}

export function slotsOf(unit: Pick<UnitSummary, 'start'> | Unit): DialSlot[] {
  const first = 'start' in unit ? unit.start : unit.dial[0];
  return dialSlots.filter((slot) => first?.[slot]);
}

/** Units with one damage value call it just that. */
export function slotName(slot: DialSlot, slots: readonly DialSlot[]): string {
  return slot === 'primary' && !slots.includes('secondary') ? t().slots.damage : t().slots[slot];
}

/** "0–3, 5, 7–8": where on a dial something shows. */
export function ranges(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < numbers.length; ) {
    let j = i;
    while (j + 1 < numbers.length && numbers[j + 1] === (numbers[j] ?? 0) + 1) ++j;
    parts.push(i === j ? `${numbers[i]}` : `${numbers[i]}–${numbers[j]}`);
    i = j + 1;
  }
  return parts.join(', ');
}
