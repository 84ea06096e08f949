// A piece of terrain put down: its outline turned and moved to where it would lie. Only to be drawn; whether it
// may lie there the server says.
import type { Feature, Spot } from '../game/wire';

export function placedPiece(piece: Feature, at: Spot, facing: number): Feature {
  const a = (facing * Math.PI) / 180;
  const moved = ([x, y]: Spot): Spot => [
    at[0] + x * Math.cos(a) - y * Math.sin(a),
    at[1] + x * Math.sin(a) + y * Math.cos(a),
  ];
  return {
    ...piece,
    ...(piece.polygon ? { polygon: piece.polygon.map(moved) } : {}),
    ...(piece.polyline ? { polyline: piece.polyline.map(moved) } : {}),
    ...(piece.disc ? { disc: { at: moved(piece.disc.at), radius: piece.disc.radius } } : {}),
  };
}
