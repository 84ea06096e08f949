// Random battles of Pokemon Showdown: node showdown.js FORMAT SECONDS -> one line of JSON. SECONDS of processor time.
// Two of its own random players answer every request; a decision is one choice sent to the battle.
const BattleStreams = require('pokemon-showdown/dist/sim/battle-stream');
const {Teams} = require('pokemon-showdown/dist/sim/teams');
const {RandomPlayerAI} = require('pokemon-showdown/dist/sim/tools/random-player-ai');

const [format, seconds] = [process.argv[2], Number(process.argv[3])];
let decisions = 0;

class CountingPlayer extends RandomPlayerAI {
  choose(choice) {
    ++decisions;
    return super.choose(choice);
  }
}

async function battle(seed) {
  const streams = BattleStreams.getPlayerStreams(new BattleStreams.BattleStream());
  const team = () => Teams.pack(Teams.generate(format, {seed: [seed++, 2, 3, 4]}));
  const players = [new CountingPlayer(streams.p1, {seed: [seed, 1, 1, 1]}), new CountingPlayer(streams.p2, {seed: [seed, 2, 2, 2]})];
  for (const player of players) void player.start();
  void streams.omniscient.write(
    `>start ${JSON.stringify({formatid: format, seed: [seed, 5, 6, 7]})}\n` +
    `>player p1 ${JSON.stringify({name: 'a', team: team()})}\n>player p2 ${JSON.stringify({name: 'b', team: team()})}`);
  for await (const chunk of streams.omniscient)
    if (/\|(win|tie)\b/.test(chunk)) break;
}

(async () => {
  for (let i = 0; i < 20; ++i) await battle(i * 10);  // warm up the just-in-time compiler
  decisions = 0;
  let games = 0;
  const begun = process.cpuUsage();  // time on a core: another program beside it does not count
  const took = () => { const t = process.cpuUsage(begun); return (t.user + t.system) / 1e6; };
  while (took() < seconds) await battle(1000 + 10 * games++);
  const s = took();
  console.log(JSON.stringify({format, games, decisions, seconds: s}));
  process.exit(0);
})();
