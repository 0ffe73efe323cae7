import type { Module } from '../../../table/module/module.ts'
import { OVERLAYS, type OverlayName } from '../../board/input/board-keys.ts'
import { CardHead } from '../../controls/card-head.tsx'
import type { IconName } from '../../controls/icons.tsx'
import { ToolButton } from '../../controls/tool-button.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import type { MapGuide } from './map-guide.ts'
import { type OverlayLine, overlayText } from './overlay-text.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly guide: MapGuide
}

const NAMES: Readonly<Record<OverlayName, readonly [name: string, key: string, icon: IconName]>> = {
  supply: ['Supply', 'S', 'supply'],
  stacks: ['Stacks', 'T', 'stacks'],
  zones: ['Zones', 'Z', 'zones'],
}

/** What the referee can show of the whole map, for who has no keys; nothing, while he is silent. */
export function OverlaySwitches({ table, guide }: Pick<Props, 'table' | 'guide'>) {
  if (!table.referee.loaded.value) return null
  return (
    <fieldset class="lights">
      <legend class="unseen">Shown by the referee</legend>
      {OVERLAYS.map((light) => {
        const [name, key, icon] = NAMES[light]
        return (
          <ToolButton
            key={light}
            name={name}
            icon={icon}
            title={`${name}, shown by the referee (${key})`}
            isOn={guide.overlayName.value === light}
            act={() => guide.toggleOverlay(light)}
          />
        )
      })}
    </fieldset>
  )
}

const MOST = 40

/** What is shown on the map, in words. */
export function OverlayCard({ table, screen, module, guide }: Props) {
  const light = guide.overlay.value
  const state = table.state.value
  if (!light || !state) return null
  const { title, sum, lines } = overlayText(light, state, module)
  return (
    <section class="lightcard" aria-label={title}>
      <CardHead close="Hide" title="Hide (Escape)" onClose={() => guide.toggleOverlay(undefined)}>
        <h2>{title}</h2>
      </CardHead>
      <p>{sum}</p>
      {lines.length > 0 && (
        <ul>
          {lines.slice(0, MOST).map((line) => (
            <Line key={line.pieces.join()} line={line} table={table} screen={screen} />
          ))}
        </ul>
      )}
      {lines.length > MOST && <p>and {lines.length - MOST} more</p>}
    </section>
  )
}

const SIGNS: Readonly<Record<OverlayLine['sign'], string>> = { in: '✓', out: '✕', unknown: '?', over: '!', full: '=' }

function Line({ line, table, screen }: { line: OverlayLine } & Pick<Props, 'table' | 'screen'>) {
  const at = table.state.value?.pieces.get(line.pieces[0] ?? '')?.at
  return (
    <li>
      <i class={`sign ${line.sign}`} aria-hidden="true">
        {SIGNS[line.sign]}
      </i>
      <div>
        <button type="button" class="link" onClick={() => at && screen.goTo(at)}>
          {line.text}
        </button>
        {line.why && <p>{line.why}</p>}
      </div>
    </li>
  )
}
