// Answers to the questions a game asks in the middle of things. A decision lists what is legal; here it becomes
// buttons, and a pressed button becomes the choice the server reads.
import type { Choice, Decision, Scene, Spot } from '../game/wire';
import { equipmentName } from '../catalog/store.svelte';
import { t } from '../i18n/index.svelte';
import { nameOf, orderName, playerName } from '../board/describe';

export interface Option {
  text: string;
  choice: Choice;
  /** The unit it is about: pointed at on the table, it is chosen as well. */
  unit?: string;
}

const yesNo = (key: string): Option[] => [
  { text: t().play.ask.yes, choice: { [key]: true } },
  { text: t().play.ask.no, choice: { [key]: false } },
];

/** Questions whose answers can be listed, one button each; empty for those that want more than a press. */
export function optionsOf(decision: Decision, scene: Scene, dice: readonly number[] = []): Option[] {
  const w = t().play.ask;
  switch (decision.ask) {
    case 'restart':
    case 'agree':
    case 'revive':
      return yesNo(decision.ask);
    case 'go-first':
      return yesNo('goFirst');
    case 'bring-home':
      return yesNo('bringHome');
    case 'activate':
      return (decision.units ?? []).map((unit) => ({ text: nameOf(scene, unit), choice: { activate: unit }, unit }));
    case 'tag':
      return [
        ...(decision.units ?? []).map((unit) => ({ text: w.tag(nameOf(scene, unit)), choice: { tag: unit }, unit })),
        { text: w.noTag, choice: { tag: false } },
      ];
    case 'drop-flag':
      return (decision.numbers ?? []).map((n) => ({ text: w.sides[n] ?? w.number(n + 1), choice: { dropFlag: n } }));
    case 'use':
      if (!decision.card) return yesNo('use');
      return [
        { text: w.yes, choice: { use: decision.card.id } },
        { text: w.no, choice: { decline: decision.card.id } },
      ];
    case 'reroll':
      return [
        ...(decision.dice ?? []).map((die) => ({ text: w.reroll(die, dice[die - 1]), choice: { reroll: die } })),
        { text: w.keep, choice: { reroll: 0 } },
      ];
    case 'choose-unit':
      return (decision.units ?? []).map((unit) => ({ text: nameOf(scene, unit), choice: { choose: unit }, unit }));
    case 'choose-player':
      return (decision.players ?? []).map((p) => ({ text: playerName(scene, p), choice: { opponent: p } }));
    case 'choose-card':
      return (decision.cards ?? []).map((card) => ({ text: card.name, choice: { first: card.id } }));
    case 'rally':
      return [
        ...(decision.cards ?? []).map((card) => ({
          text: card.name,
          choice: { rally: { unit: decision.unit, card: card.id } },
        })),
        { text: w.noCard, choice: { rally: false } },
      ];
    case 'react':
      return [
        ...(decision.reactions ?? []).map((order) => ({
          text: orderName(order),
          choice: { react: { unit: decision.unit, order } },
        })),
        { text: w.noReaction, choice: { react: false } },
      ];
    case 'place-token':
      return (decision.numbers ?? []).map((n) => ({ text: w.number(n + 1), choice: { token: n } }));
    case 'choose-corner':
      return (decision.numbers ?? []).map((n) => ({ text: w.corners[n] ?? w.number(n + 1), choice: { corner: n } }));
    case 'choose-arena':
      return (decision.numbers ?? []).map((n) => ({
        text: (scene.board.kind === 'hexes' ? scene.board.arenas[n]?.name : '') || w.number(n + 1),
        choice: { arena: n },
      }));
    default:
      return [];
  }
}

export const cancelChoice = (decision: Decision, equipment: string[]): Choice => ({
  cancel: equipment,
  ...(decision.unit ? { unit: decision.unit } : {}),
});

export const equipmentOptions = (decision: Decision): { name: string; text: string }[] =>
  (decision.equipment ?? []).map((name) => ({ name, text: equipmentName(name) }));

export const divideChoice = (shares: Record<string, number>): Choice => ({
  divide: Object.fromEntries(Object.entries(shares).filter(([, n]) => n > 0)),
});

/** Something that is being put on the table: a unit, a piece of terrain, or only a facing. */
export interface Placing {
  kind: 'deploy' | 'place-feature' | 'place-beside' | 'move-unit' | 'free-spin' | 'face';
  unit: string | null;
  piece: string | null;
  at: Spot | null;
  facing: number;
  level?: 'noe' | 'cruising';
}

/** A unit stays where it is, and only turns. */
export const turnsOnly = (placing: Placing) => placing.kind === 'free-spin' || placing.kind === 'face';

interface DefaultPlace {
  unit?: string;
  at?: Spot;
  facing?: number;
}

/** Where the default answer would put it: a good place to begin. */
function usualPlace(decision: Decision): DefaultPlace {
  const choice = 'choice' in decision.default ? decision.default.choice : {};
  return (choice.deploy ?? choice.stand ?? choice.go ?? {}) as DefaultPlace;
}

export function placingFor(decision: Decision, facingNow: (unit: string) => number): Placing | null {
  const usual = usualPlace(decision);
  const unit = decision.unit ?? usual.unit ?? null;
  switch (decision.ask) {
    case 'deploy':
      return { kind: 'deploy', unit, piece: null, at: null, facing: usual.facing ?? 90 };
    case 'place-feature':
      return { kind: 'place-feature', unit: null, piece: decision.pieces?.[0] ?? null, at: null, facing: 0 };
    case 'place-beside':
      return { kind: 'place-beside', unit, piece: null, at: usual.at ?? null, facing: usual.facing ?? 0 };
    case 'move-unit':
      return { kind: 'move-unit', unit, piece: null, at: null, facing: unit ? facingNow(unit) : 0 };
    case 'face':
    case 'free-spin':
      return { kind: decision.ask, unit, piece: null, at: null, facing: unit ? facingNow(unit) : 0 };
    default:
      return null;
  }
}

/** The choice a finished placing amounts to; null while something is missing. */
export function placedChoice(placing: Placing): Choice | null {
  const { kind, unit, piece, at, facing, level } = placing;
  if (kind === 'free-spin') return { freeSpin: { unit, facing } };
  if (kind === 'face') return { face: { unit, facing } };
  if (!at) return null;
  switch (kind) {
    case 'deploy':
      return { deploy: { unit, at, facing, ...(level === 'cruising' ? { level } : {}) } };
    case 'place-feature':
      return piece ? { place: { piece, at, facing } } : null;
    case 'place-beside':
      return { stand: { unit, at, facing } };
    case 'move-unit':
      return { go: { unit, at, facing } };
  }
}

/** Questions that may be answered with "nothing". */
export function declineChoice(decision: Decision): { text: string; choice: Choice } | null {
  const w = t().play.ask;
  if (decision.ask === 'free-spin') return { text: w.stay, choice: { freeSpin: false } };
  if (decision.ask === 'face') return { text: w.stay, choice: { face: false } };
  if (decision.ask === 'move-unit') return { text: w.stay, choice: { go: false } };
  if (decision.ask === 'place-feature') return { text: w.noMore, choice: { place: false } };
  return null;
}
