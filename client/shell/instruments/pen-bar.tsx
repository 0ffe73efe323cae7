import { useEffect } from 'preact/hooks'
import { isTemplate } from '../../board/geometry/drawing-shapes.ts'
import { isDialogOpen } from '../../controls/focus.ts'
import { Icon, type IconName } from '../../controls/icons.tsx'
import type { Table } from '../../session/table.ts'
import { commandOf } from '../../words/keys.ts'
import type { PenMode, PenTool } from './pen-tool.ts'
import { PEN_TEXTS } from './texts.ts'

const ICONS: readonly (readonly [PenMode, IconName])[] = [
  ['line', 'pen'],
  ['arrow', 'arrow'],
  ['circle', 'circle'],
  ['text', 'text'],
  ['blast', 'circle'],
  ['cone', 'cone'],
  ['beam', 'beam'],
  ['wipe', 'eraser'],
]

/** The toolbar of the pen, while it is in hand. */
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
  const isFading = tool !== 'text' && tool !== 'wipe' && !isTemplate(tool)
  // Templates are for models, which lie on tables without cells.
  const isOpen = table.module.value?.maps.some(({ grid }) => grid.count === 0) === true
  const modes = ICONS.filter(([each]) => isOpen || !isTemplate(each))
  const own = Object.values(table.state.value?.drawings ?? {}).filter(({ by }) => by === table.seat.value?.id)
  return (
    <div class="pen-bar" role="toolbar" aria-label={PEN_TEXTS.title}>
      {modes.map(([each, icon]) => (
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
          {PEN_TEXTS.modes[each].name}
        </button>
      ))}
      {isFading && (
        <button
          type="button"
          class="quiet tool"
          aria-pressed={pen.isFading.value}
          title={PEN_TEXTS.fadesTitle}
          onClick={() => {
            pen.isFading.value = !pen.isFading.value
          }}
        >
          <Icon name="past" />
          {PEN_TEXTS.fades}
        </button>
      )}
      {tool === 'wipe' && own.length > 0 && (
        <button
          type="button"
          class="quiet tool"
          onClick={() => table.act({ type: 'erase', drawings: own.slice(0, 200).map(({ id }) => id) })}
        >
          {PEN_TEXTS.eraseOwn}
        </button>
      )}
      <button type="button" class="primary" onClick={() => pen.putDown()}>
        {PEN_TEXTS.done}
      </button>
      <p>
        {PEN_TEXTS.modes[tool].hint}
        {isFading && pen.isFading.value && PEN_TEXTS.fadesHint}
      </p>
    </div>
  )
}
