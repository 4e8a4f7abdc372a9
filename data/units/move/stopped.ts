// Why a move stops.

/** What stands against it; nothing has been done of it, and the sentence says what to do. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** Somebody else may have the turn by now, so nothing is done any more and nothing is undone. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost';
}
