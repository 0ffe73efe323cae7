// The schema of actions in a request to the referee: places by their printed ids, given results of chance, kinds of attack.

const PLACE = 'common.json#/$defs/Place'
const ASKED_PLACE = 'referee.json#/$defs/AskedPlace'
const CELL = 'common.json#/$defs/Cell'

const GIVEN = {
  Roll: 'GivenFaces',
  Draw: 'GivenPieces',
  Deal: 'GivenPieces',
  Shuffle: 'GivenPieces',
}
const HOW = {
  description: 'How it is made, in the words of the game: light, medium, heavy.',
  type: 'string',
  maxLength: 60,
}

/** The schema of actions, changed in the parts that name places or that chance decides. */
export function askedAction(action) {
  const { $defs, ...root } = action
  const changed = new Set(
    Object.keys($defs).filter((name) => name in GIVEN || name === 'Declare' || names($defs[name])),
  )
  const isChanged = (definition) =>
    refsIn(definition).some((ref) => ref.startsWith('#/$defs/') && changed.has(ref.slice('#/$defs/'.length)))
  for (let before = -1; before !== changed.size; ) {
    before = changed.size
    for (const [name, definition] of Object.entries($defs)) if (isChanged(definition)) changed.add(name)
  }
  const asked = (value) => {
    if (Array.isArray(value)) return value.map(asked)
    if (value === null || typeof value !== 'object') return value
    if (value.$ref) return { ...value, $ref: refOf(value.$ref) }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asked(inner)]))
  }
  const refOf = (ref) => {
    if (ref === PLACE || ref === CELL) return ASKED_PLACE
    const name = ref.startsWith('#/$defs/') ? ref.slice('#/$defs/'.length) : undefined
    if (name === undefined) return ref
    return changed.has(name) ? `#/$defs/Asked${name}` : `action.json#/$defs/${name}`
  }
  const definitions = [...changed].sort().map((name) => [`Asked${name}`, withGiven(name, asked($defs[name]))])
  return {
    ...asked(root),
    $id: 'asked-action.json',
    title: 'AskedAction',
    description:
      'An action in a request to the referee: as at a table, with places written by their printed ids, and with what chance is to bring.',
    $defs: Object.fromEntries(definitions),
  }
}

const names = (definition) => refsIn(definition).some((ref) => ref === PLACE)

function refsIn(value) {
  if (Array.isArray(value)) return value.flatMap(refsIn)
  if (value === null || typeof value !== 'object') return []
  return value.$ref ? [value.$ref] : Object.values(value).flatMap(refsIn)
}

function withGiven(name, definition) {
  const given = GIVEN[name] && { gives: { $ref: `referee.json#/$defs/${GIVEN[name]}` } }
  const how = name === 'Declare' && { how: HOW }
  return given || how ? { ...definition, properties: { ...definition.properties, ...given, ...how } } : definition
}
