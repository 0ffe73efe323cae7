export const texts = {
  panel: 'Referee',
  mode: 'Mode',
  rules: 'Rules',
  houseRules: 'House rules',
  strip: 'From the referee',
  referee: 'Referee:',
  refereeMode: (mode: string) => `Referee: ${mode}`,
  noRules: 'No referee for this game.',
  off: 'Moves are not checked.',
  refereeOnly: 'Flags go to the referee only.',
  watching: 'Rulings on moves appear here.',
  ok: 'OK',
  settled: 'accepted',
  lastMove: (how: string, earlier: number) =>
    earlier === 0
      ? `Last move: ${how}`
      : `Last move: ${how} · ${earlier === 1 ? '1 earlier flag is open' : `${earlier} earlier flags are open`}`,
  gameOver: 'The game has ended.',
  notLoaded: 'Part of the referee did not load. Reload the page to try again.',
}
