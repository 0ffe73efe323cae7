import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Module } from '../../table/module/module.ts'
import type { Rect } from '../board/geometry/rect.ts'
import { withoutCounters } from '../board/layout/bare-map.ts'
import type { ImageFrame } from '../board/picture/table-image.ts'
import { Icon } from '../controls/icons.tsx'
import { Progress } from '../controls/progress.tsx'
import type { Screen } from '../screen/screen.ts'
import { downloadFile } from '../session/download.ts'
import type { Table } from '../session/table.ts'
import { joinWithAnd, phaseName, sideName, turnName } from '../words/names.ts'
import { positionText } from '../words/position-text.ts'
import { isSavedGame } from './open-saved-game.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** What a table looks like, to keep or to show to a friend: a picture, or where everything stands in words. */
export function ExportView({ table, screen, module }: Props) {
  const isBusy = useSignal(false)
  const said = useSignal('')
  const words = useSignal('')
  const field = useRef<HTMLTextAreaElement>(null)
  const state = table.displayedState.value
  if (!state) return null
  const { game, time, seq } = state
  const eyes = whose(table, module)

  const paint = async (frame: ImageFrame) => {
    isBusy.value = true
    said.value = 'Painting …'
    try {
      const { tableImage: portrait } = await import('../board/picture/table-image.ts')
      const scenario = module.scenarios.get(game.scenario)?.name ?? game.scenario
      const when = `${turnName(module, state, time.turn)}, ${phaseName(module, time.phase)}`
      const caption = `${game.title}: ${scenario} · ${when} · after entry ${seq}, as seen by ${eyes}`
      const shown = screen.areCountersHidden.value ? withoutCounters(state) : state
      downloadFile(
        `counterpoint-${table.link.table}-${seq}.png`,
        await portrait({ module, state: shown, frame, caption }),
      )
      said.value = 'The picture is among your downloads.'
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      said.value = `${why} A smaller part, as on the screen, may do.`
    }
    isBusy.value = false
  }
  const copy = async () => {
    const text = positionText(module, state, eyes)
    try {
      await navigator.clipboard.writeText(text)
      words.value = ''
      said.value = 'The position is copied: paste it where you like.'
    } catch {
      // Without a secure page, or without leave, there is no clipboard to write to.
      words.value = text
      said.value = 'This browser does not let the page copy: copy it from here.'
      requestAnimationFrame(() => field.current?.select())
    }
  }
  return (
    <>
      <h3>What you see</h3>
      <p>A picture (PNG), or the position in words. Nothing is in them that you do not see.</p>
      <div class="row">
        <button type="button" disabled={isBusy.value} onClick={() => paint('map')}>
          <Icon name="download" />
          Picture of the map
        </button>
        <button
          type="button"
          aria-label="Picture with the trays"
          disabled={isBusy.value}
          onClick={() => paint('table')}
        >
          With the trays
        </button>
        <button
          type="button"
          aria-label="Picture as on the screen"
          disabled={isBusy.value}
          onClick={() => {
            const part = windowOf(screen)
            if (part) paint(part)
          }}
        >
          As on the screen
        </button>
        <button type="button" onClick={copy}>
          <Icon name="copy" />
          Copy the position in words
        </button>
      </div>
      {words.value !== '' && (
        <label class="field">
          <span>The position</span>
          <textarea ref={field} readOnly rows={8} value={words.value} />
        </label>
      )}
      {isBusy.value && <Progress label="Painting the picture" />}
      <p class="hint" role="status">
        {said.value}
      </p>
    </>
  )
}

/** By whom it is seen so. */
function whose(table: Table, module: Module): string {
  if (table.sync.value.shown.closed || isSavedGame(table.link)) return 'everybody'
  const { sides = [], referee } = table.seat.value ?? {}
  if (referee) return 'the referee'
  const own = [table.eyes.value ?? sides].flat()
  return own.length > 0 ? joinWithAnd(own.map((side) => sideName(module, side))) : 'observers'
}

/** The part of the table in the window. */
function windowOf({ board }: Screen): Rect | undefined {
  let part: Rect | undefined
  board.value?.onViewChange((seen) => {
    part = seen
  })()
  return part
}
