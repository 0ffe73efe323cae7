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
import { fileName, nowInFileName } from '../words/file-name.ts'
import { phaseName, turnName } from '../words/names.ts'
import { positionText } from '../words/position-text.ts'
import { isSavedGame } from './open-saved-game.ts'
import { texts } from './texts.ts'
import { viewerName } from './viewer-name.ts'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
}

/** Exports what this viewer sees: a picture, or the position as text. */
export function ExportView({ table, screen, module }: Props) {
  const isBusy = useSignal(false)
  const status = useSignal('')
  const copyText = useSignal('')
  const field = useRef<HTMLTextAreaElement>(null)
  const state = table.displayedState.value
  if (!state) return null
  const { game, time, seq } = state
  const viewer = viewerName(table, module)

  const paint = async (frame: ImageFrame) => {
    isBusy.value = true
    status.value = texts.painting
    try {
      const { tableImage: portrait } = await import('../board/picture/table-image.ts')
      const scenario = module.scenarios.get(game.scenario)?.name ?? game.scenario
      const when = texts.turnAndPhase(turnName(module, state, time.turn), phaseName(module, time.phase))
      const caption = texts.caption(texts.gameAndScenario(game.title, scenario), when, seq, viewer)
      const shown = screen.areCountersHidden.value ? withoutCounters(state) : state
      const id = isSavedGame(table.link) ? undefined : table.link.table
      const file = fileName([...nowInFileName(module, state, id), viewer, texts.entryFile(seq)], 'png')
      downloadFile(file, await portrait({ module, state: shown, frame, caption }))
      status.value = texts.pictureSaved
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      status.value = texts.pictureFailed(why)
    }
    isBusy.value = false
  }
  const copy = async () => {
    const text = positionText(module, state, viewer)
    try {
      await navigator.clipboard.writeText(text)
      copyText.value = ''
      status.value = texts.positionCopied
    } catch {
      // The clipboard is missing on an insecure page, and may be forbidden.
      copyText.value = text
      status.value = texts.copyByHand
      requestAnimationFrame(() => field.current?.select())
    }
  }
  return (
    <>
      <h3>{texts.view}</h3>
      <p>{texts.viewHint}</p>
      <div class="row">
        <button type="button" disabled={isBusy.value} onClick={() => paint('map')}>
          <Icon name="download" />
          {texts.mapPicture}
        </button>
        <button type="button" aria-label={texts.withTraysAloud} disabled={isBusy.value} onClick={() => paint('table')}>
          {texts.withTrays}
        </button>
        <button
          type="button"
          aria-label={texts.asOnScreenAloud}
          disabled={isBusy.value}
          onClick={() => {
            const part = windowOf(screen)
            if (part) paint(part)
          }}
        >
          {texts.asOnScreen}
        </button>
        <button type="button" onClick={copy}>
          <Icon name="copy" />
          {texts.copyPosition}
        </button>
      </div>
      {copyText.value !== '' && (
        <label class="field">
          <span>{texts.position}</span>
          <textarea ref={field} readOnly rows={8} value={copyText.value} />
        </label>
      )}
      {isBusy.value && <Progress label={texts.paintingPicture} />}
      <p class="hint" role="status">
        {status.value}
      </p>
    </>
  )
}

/** The part of the table that is in the window. */
function windowOf({ board }: Screen): Rect | undefined {
  let part: Rect | undefined
  board.value?.onViewChange((seen) => {
    part = seen
  })()
  return part
}
