export const texts = {
  title: 'Lay out counters',
  choose: 'Choose',
  lay: (count: number) => (count === 1 ? 'Lay 1 counter' : `Lay ${count} counters`),
  secret: 'Nobody else sees what you choose.',
}
