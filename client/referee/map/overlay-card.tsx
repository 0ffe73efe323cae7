import type { Module } from '../../../table/module/module.ts'
import { OVERLAYS, type OverlayName } from '../../board/input/board-keys.ts'
import { CardHead } from '../../controls/card-head.tsx'
import type { IconName } from '../../controls/icons.tsx'
import { ToolButton } from '../../controls/tool-button.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import type { MapGuide } from './map-guide.ts'
import { type OverlayLine, overlayText } from './overlay-text.ts'
import { OVERLAY_TEXTS, texts } from './texts.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly guide: MapGuide
}

const ICONS: Readonly<Record<OverlayName, IconName>> = { supply: 'supply', stacks: 'stacks', zones: 'zones' }

/** A switch for each overlay of the referee. */
export function OverlaySwitches({ guide }: Pick<Props, 'table' | 'guide'>) {
  return (
    <fieldset class="overlay-switches">
      <legend class="unseen">{texts.overlays}</legend>
      {OVERLAYS.map((overlay) => {
        const { name, key } = OVERLAY_TEXTS[overlay]
        return (
          <ToolButton
            key={overlay}
            name={name}
            icon={ICONS[overlay]}
            title={texts.overlayHint(name, key)}
            isOn={guide.overlayName.value === overlay}
            act={() => guide.toggleOverlay(overlay)}
          />
        )
      })}
    </fieldset>
  )
}

const MAX_LINES = 40

/** The shown overlay as text. */
export function OverlayCard({ table, screen, module, guide }: Props) {
  const overlay = guide.overlay.value
  const state = table.state.value
  if (!overlay || !state) return null
  const { title, summary, lines } = overlayText(overlay, state, module)
  return (
    <section class="overlay-card" aria-label={title}>
      <CardHead close={texts.hide} title={texts.hideHint} onClose={() => guide.toggleOverlay(undefined)}>
        <h2>{title}</h2>
      </CardHead>
      <p>{summary}</p>
      {lines.length > 0 && (
        <ul>
          {lines.slice(0, MAX_LINES).map((line) => (
            <Line key={line.pieces.join()} line={line} table={table} screen={screen} />
          ))}
        </ul>
      )}
      {lines.length > MAX_LINES && <p>{texts.more(lines.length - MAX_LINES)}</p>}
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
