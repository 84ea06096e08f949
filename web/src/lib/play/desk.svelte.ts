// A player's desk: which unit is picked up, which order is being made up, what the server says it would come to.
// It points and asks; what is allowed, and what happens, the server decides.
import { aims, closesIn, formOf, isComplete, marching, newDraft, orderOf, withMember, withPoint, withTarget, type Draft, type Member } from '../game/draft';
import { WireError } from '../game/socket';
import type { GameTable } from '../game/table.svelte';
import type { Decision, Preview, Reach, Sight, Spot, TargetAnswer, UnitAnswer, ViewUnit } from '../game/wire';
import type { Space } from '../board/space';
import { optionsOf, placingFor, turnsOnly, type Placing } from './choices';

export class Desk {
  selected = $state<string | null>(null);
  draft = $state.raw<Draft | null>(null);
  offered = $state.raw<UnitAnswer | null>(null);
  reach = $state.raw<Reach | null>(null);
  targets = $state.raw<TargetAnswer[]>([]);
  /** The server has said who can be attacked. */
  aimed = $state(false);
  preview = $state.raw<Preview | null>(null);
  placing = $state.raw<Placing | null>(null);
  /** A member of the formation that still needs to be told where to go. */
  leading = $state<string | null>(null);
  sight = $state.raw<(Sight & { to: string }) | null>(null);
  /** Deployment is left to the usual answers. */
  deployAll = $state(false);

  private asked = 0;
  private step = -1;
  private deployed = -1;

  constructor(readonly table: GameTable) {}

  get decision(): Decision | null {
    return this.table.decision;
  }
  get wantsOrder(): boolean {
    return this.decision?.ask === 'order' || this.decision?.ask === 'regroup';
  }
  /** Is a click on the table meant as a spot? */
  get pointing(): boolean {
    if (this.placing) return !turnsOnly(this.placing);
    const form = this.draft ? formOf(this.draft.type) : {};
    return this.leading !== null || Boolean(form.path || form.spots);
  }
  unit(id: string | null): ViewUnit | undefined {
    return this.table.view?.units.find((u) => u.id === id);
  }

  /** To be called whenever the view changed: a new step needs new questions. */
  follow(): void {
    const view = this.table.view;
    if (!view || view.step === this.step) return;
    this.step = view.step;
    this.drop();
    const decision = this.decision;
    this.placing = decision ? placingFor(decision, (id) => this.unit(id)?.facing ?? 0) : null;
    if (decision?.ask === 'deploy' && this.deployAll) return;
    if (decision) this.deployAll = false;
    if (decision?.unit && this.wantsOrder) this.selected = decision.ask === 'regroup' ? (decision.units?.[0] ?? decision.unit) : decision.unit;
    if (this.selected && this.unit(this.selected)?.place === 'eliminated') this.selected = null;
    void this.offer();
  }

  /** Goes on with a deployment that is left to the usual answers: one for each step, and never while another is on its way, since
   *  news may overtake the reply to it. To be called whenever one of that changed. */
  deployRest(): void {
    const { decision, table } = this;
    const step = table.view?.step ?? -1;
    if (!this.deployAll || table.busy || decision?.ask !== 'deploy' || step === this.deployed) return;
    this.deployed = step;
    void table.answer(decision.default);
  }

  /** Picks a unit up, or puts it down with null. */
  select(id: string | null): void {
    this.drop();
    this.selected = id;
    void this.offer();
  }

  begin(type: string): void {
    if (!this.selected) return;
    const weapons = this.offered?.values;
    const weapon = weapons?.primary && !(type === 'ranged' && weapons.primary.type === 'melee') ? 'primary' : 'secondary';
    this.change({ ...newDraft(type, this.selected), weapon: formOf(type).weapon ? weapon : null, members: this.regrouping(this.selected) });
    void this.outlook();
  }

  /** A formation that thinks again is all of it: whoever did not get away stays, the others go along. */
  private regrouping(leader: string): Member[] {
    if (this.decision?.ask !== 'regroup') return [];
    const { units = [], held = [] } = this.decision;
    return [...units, ...held].filter((u) => u !== leader).map((unit) => ({ unit, to: null, facing: null, sent: held.includes(unit) }));
  }

  /** The draft as it is now; asks what it would come to. */
  change(draft: Draft): void {
    this.draft = draft.members.length > 0 ? marching(draft, (id) => this.unit(id)?.at) : draft;
    this.table.refused = null;
    void this.weigh();
  }
  /** A change that moves what can be reached or attacked. */
  alter(draft: Draft): void {
    this.change(draft);
    void this.outlook();
  }
  drop(): void {
    ++this.asked;
    this.draft = this.preview = this.reach = this.sight = this.leading = null;
    this.targets = [];
    this.aimed = false;
  }

  pickSpot(at: Spot, space: Space): void {
    if (this.placing) this.placing = { ...this.placing, at };
    else if (this.draft && this.leading) this.send(this.leading, at);
    else if (this.draft && this.pointing) this.change(this.along(withPoint(this.draft, at), space));
  }

  /** Whoever walks looks where it goes, until it is told otherwise. */
  private along(draft: Draft, space: Space): Draft {
    const points = draft.path.map((p) => space.point(p));
    const start = this.unit(draft.unit)?.at;
    if (draft.turned || !start || points.length === 0) return draft;
    const [from, to] = [space.point(start), ...points].slice(-2);
    if (!from || !to || Math.hypot(to[0] - from[0], to[1] - from[1]) < 1) return draft;
    return { ...draft, facing: space.facing((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI) };
  }

  /** Goes up to a unit until the bases touch, on the side that was pointed at; which place that is, the server says. */
  private async goUpTo(draft: Draft, other: string, toward: Spot, space: Space): Promise<void> {
    const start = this.unit(draft.unit)?.at;
    const there = this.unit(other)?.at;
    if (!start || !there) return;
    const turned = this.along({ ...withPoint(draft, there), beside: { unit: other, toward } }, space);
    this.change(turned);
    const facing = turned.facing ?? this.unit(draft.unit)?.facing ?? 0;
    await this.quietly(async () => {
      const place = await this.table.beside({ unit: draft.unit, other, toward, facing });
      if (this.draft === turned) this.change({ ...turned, path: [...turned.path.slice(0, -1), place.at], facing });
    });
  }
  /** A member of the formation goes somewhere of its own. */
  private send(member: string, at: Spot): void {
    if (!this.draft) return;
    this.leading = null;
    this.change({ ...this.draft, members: this.draft.members.map((m) => (m.unit === member ? { ...m, to: at, sent: true } : m)) });
  }
  private async sendUpTo(member: string, other: string, toward: Spot): Promise<void> {
    await this.quietly(async () => {
      const place = await this.table.beside({ unit: member, other, toward, facing: this.unit(member)?.facing ?? 0 });
      if (this.leading === member) this.send(member, place.at);
    });
  }
  /** A click in the middle of a base means its near side. */
  private sideOf(id: string, spot: Spot | undefined, from: string): Spot {
    const at = this.unit(id)?.at ?? [0, 0];
    const pointed = spot && Math.hypot(spot[0] - at[0], spot[1] - at[1]) > 0.35;
    return pointed ? spot : (this.unit(from)?.at ?? at);
  }

  pickUnit(id: string, space: Space, spot?: Spot): void {
    const decision = this.decision;
    const scene = this.table.scene;
    if (decision && scene && !this.wantsOrder) {
      const option = optionsOf(decision, scene).find((o) => o.unit === id);
      if (option) return void this.table.answer({ choice: option.choice });
    }
    // At one screen both sides are played: a friend is whoever belongs to the one who acts.
    const mine = this.draft ? this.unit(id)?.player === this.unit(this.draft.unit)?.player : this.table.yours.includes(this.unit(id)?.player ?? '');
    if (this.draft && id !== this.draft.unit && aims(this.draft) && (!mine || this.draft.type === 'repair')) return this.aimAt(id, space, spot);
    if (this.leading && id !== this.leading && !space.hexes) return void this.sendUpTo(this.leading, id, this.sideOf(id, spot, this.leading));
    if (this.draft && mine && id !== this.draft.unit && this.draft.members.some((m) => m.unit === id)) {
      this.leading = this.draft.type === 'move' ? id : null;
      return;
    }
    if (this.draft && id !== this.draft.unit && formOf(this.draft.type).path && !space.hexes)
      return void this.goUpTo(this.draft, id, this.sideOf(id, spot, this.draft.unit), space);
    if (this.placing?.kind === 'deploy' && decision?.places?.some((p) => p.unit === id)) {
      this.placing = { ...this.placing, unit: id };
      return;
    }
    if (!this.draft) this.select(id);
  }

  /** Aims at a unit, or no longer; whoever strikes it at the end of a move goes up to it as well. */
  aimAt(id: string, space: Space, spot?: Spot): void {
    if (!this.draft) return;
    const draft = withTarget(this.draft, id);
    const going = closesIn(draft) && draft.targets.includes(id);
    if (!going || space.hexes) return this.change(draft);
    void this.goUpTo({ ...draft, targets: [id] }, id, this.sideOf(id, spot, draft.unit), space);
  }

  toggleMember(id: string): void {
    this.leading = null;
    if (this.draft) this.change(withMember(this.draft, id));
  }

  face(facing: number, space?: Space): void {
    if (this.placing) this.placing = { ...this.placing, facing };
    else if (this.draft?.beside && space) {
      // A long base touches elsewhere when it is turned.
      const draft = { ...this.draft, facing, turned: true, path: this.draft.path.slice(0, -1) };
      void this.goUpTo(draft, this.draft.beside.unit, this.draft.beside.toward, space);
    } else if (this.draft) this.change({ ...this.draft, facing, turned: true });
  }
  /** One step to the left (+1) or right (-1). */
  turn(space: Space, by: number): void {
    const now = this.placing?.facing ?? this.draft?.facing ?? this.preview?.way?.end.facing ?? this.unit(this.selected)?.facing;
    if (now !== undefined) this.face(space.step(now, by), space);
  }

  async confirm(): Promise<boolean> {
    return this.draft ? this.table.answer({ order: orderOf(this.draft) }) : false;
  }

  /** The line of fire between the chosen unit and another, while that one is pointed at. */
  async look(to: string | null): Promise<void> {
    const from = this.selected;
    this.sight = null;
    if (!to || !from || to === from || !this.unit(from)?.at || !this.unit(to)?.at || this.draft?.path.length) return;
    if (this.unit(to)?.player === this.unit(from)?.player) return;
    const mine = this.asked;
    await this.quietly(async () => {
      const sight = await this.table.sight(from, to);
      if (mine === this.asked && this.selected === from) this.sight = { ...sight, to };
    });
  }

  private async offer(): Promise<void> {
    this.offered = null;
    const unit = this.selected;
    if (!unit) return;
    await this.quietly(async () => {
      const answer = await this.table.unit(unit);
      if (this.selected === unit) this.offered = answer;
    });
  }

  private async weigh(): Promise<void> {
    const draft = this.draft;
    this.preview = null;
    if (!draft || !isComplete(draft)) return;
    await this.quietly(async () => {
      const preview = await this.table.preview(orderOf(draft));
      if (this.draft === draft) this.preview = preview;
    });
  }

  /** What can be reached and attacked with this draft. */
  private async outlook(): Promise<void> {
    const draft = this.draft;
    if (!draft) return;
    const form = formOf(draft.type);
    this.aimed = false;
    const still = (): boolean => this.draft?.type === draft.type && this.draft.unit === draft.unit && this.draft.weapon === draft.weapon;
    await this.quietly(async () => {
      if (form.path) {
        const { run, jump } = draft.flags;
        const attack = draft.type === 'assault' ? { attack: draft.attackKind } : {};
        const reach = await this.table.reach({ unit: draft.unit, type: draft.type, ...(run ? { run } : {}), ...(jump ? { jump } : {}), ...attack });
        if (still()) this.reach = reach;
      }
      if (aims(draft)) {
        const { indirect, capture } = draft.flags;
        const type = draft.shoots ? 'ranged' : draft.type === 'assault' || draft.type === 'dig-in' ? draft.attackKind : draft.type;
        const targets = await this.table.targets({
          unit: draft.unit, type, ...(draft.weapon ? { weapon: draft.weapon } : {}), ...(indirect ? { indirect } : {}), ...(capture ? { capture } : {}),
        });
        if (!still()) return;
        this.targets = targets;
        this.aimed = true;
      }
    });
  }

  /** A question that came to nothing leaves nothing behind: the next view asks again. */
  private async quietly(ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
    }
  }
}
