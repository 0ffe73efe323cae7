import { useEffect } from 'preact/hooks'
import { isDialogOpen } from '../../controls/focus.ts'
import { Icon, type IconName } from '../../controls/icons.tsx'
import type { Table } from '../../session/table.ts'
import { commandOf } from '../../words/keys.ts'
import type { PenMode, PenTool } from './pen-tool.ts'

const TOOLS: readonly (readonly [PenMode, string, IconName])[] = [
  ['line', 'Line', 'pen'],
  ['arrow', 'Arrow', 'arrow'],
  ['circle', 'Circle', 'circle'],
  ['text', 'Words', 'words'],
  ['wipe', 'Wipe off', 'wipe'],
]

const HINTS: Readonly<Record<PenMode, string>> = {
  line: 'Draw on the map; all see it, in your colour.',
  arrow: 'Press where it begins, let go where it points.',
  circle: 'Press in its middle, and pull.',
  text: 'Press where the words shall stand.',
  wipe: 'Press on what shall go.',
}

/** What one draws with, while one draws. */
export function PenBar({ pen, table }: { pen: PenTool; table: Table }) {
  const tool = pen.tool.value
  const isDrawing = tool !== undefined
  useEffect(() => {
    if (!isDrawing) return
    const press = (event: KeyboardEvent) => {
      if (commandOf('pen', event) === 'putAway' && !isDialogOpen()) pen.putDown()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isDrawing])
  if (tool === undefined) return null
  const isFading = tool !== 'text' && tool !== 'wipe'
  const own = Object.values(table.state.value?.drawings ?? {}).filter(({ by }) => by === table.seat.value?.id)
  return (
    <div class="pen-bar" role="toolbar" aria-label="Drawing on the map">
      {TOOLS.map(([each, name, icon]) => (
        <button
          key={each}
          type="button"
          class="quiet tool"
          aria-pressed={each === tool}
          onClick={() => {
            pen.tool.value = each
          }}
        >
          <Icon name={icon} />
          {name}
        </button>
      ))}
      {isFading && (
        <button
          type="button"
          class="quiet tool"
          aria-pressed={pen.isFading.value}
          title="All see it for some seconds; it stands in no log"
          onClick={() => {
            pen.isFading.value = !pen.isFading.value
          }}
        >
          <Icon name="past" />
          Fades
        </button>
      )}
      {tool === 'wipe' && own.length > 0 && (
        <button
          type="button"
          class="quiet tool"
          onClick={() => table.act({ type: 'erase', drawings: own.slice(0, 200).map(({ id }) => id) })}
        >
          All of mine
        </button>
      )}
      <button type="button" class="primary" onClick={() => pen.putDown()}>
        Done
      </button>
      <p>
        {HINTS[tool]}
        {isFading && pen.isFading.value && ' It fades after some seconds.'}
      </p>
    </div>
  )
}
