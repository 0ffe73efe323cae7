import { ToolButton } from '../../controls/tool-button.tsx'
import type { PanelProps } from '../../screen/panel-props.ts'
import { withKey } from '../../words/keys.ts'
import type { PenTool } from '../instruments/pen-tool.ts'
import { toggleCounters } from './hide-counters.tsx'
import { BOARD_TEXTS } from './texts.ts'
import { openFind } from './view-keys.ts'

const ZOOM = 1.25

/** The buttons that zoom, find, hide counters, look back and draw. */
export function ViewTools({ table, screen, module, pen }: PanelProps & { readonly pen: PenTool }) {
  const isPast = table.playback.moment.value !== undefined
  const board = screen.board.value
  return (
    <>
      <fieldset class="lens">
        <legend class="unseen">{BOARD_TEXTS.view}</legend>
        <ToolButton
          name={BOARD_TEXTS.zoomIn}
          icon="zoomIn"
          title={withKey(BOARD_TEXTS.zoomIn, 'map', 'zoomIn')}
          act={() => board?.zoom(ZOOM)}
          class="pinched"
        />
        <ToolButton
          name={BOARD_TEXTS.zoomOut}
          icon="zoomOut"
          title={withKey(BOARD_TEXTS.zoomOut, 'map', 'zoomOut')}
          act={() => board?.zoom(1 / ZOOM)}
          class="pinched"
        />
        <ToolButton
          name={BOARD_TEXTS.fitMap}
          shortName={BOARD_TEXTS.fitMapShort}
          icon="fit"
          title={withKey(BOARD_TEXTS.fitMap, 'map', 'fitMap')}
          act={() => board?.fit()}
        />
        {module.maps.some(({ boxes }) => boxes.size > 0) && (
          <ToolButton
            name={BOARD_TEXTS.fitTable}
            shortName={BOARD_TEXTS.fitTableShort}
            icon="table"
            title={withKey(BOARD_TEXTS.fitTableHint, 'map', 'fitTable')}
            act={() => board?.fitTable()}
          />
        )}
      </fieldset>
      <fieldset class="lens">
        <legend class="unseen">{BOARD_TEXTS.look}</legend>
        <ToolButton
          name={BOARD_TEXTS.find}
          icon="find"
          title={withKey(BOARD_TEXTS.findHint, 'view', 'find')}
          act={() => openFind(screen)}
        />
        <ToolButton
          name={BOARD_TEXTS.hide}
          shortName={BOARD_TEXTS.hideShort}
          icon="hidden"
          title={withKey(BOARD_TEXTS.hide, 'view', 'hideCounters')}
          isOn={screen.areCountersHidden.value}
          act={() => toggleCounters(screen)}
        />
        <ToolButton
          name={BOARD_TEXTS.past}
          icon="past"
          title={withKey(BOARD_TEXTS.pastHint, 'game', 'stepBack')}
          isOn={isPast}
          act={() => (isPast ? table.playback.backToNow() : table.playback.step(-1))}
        />
        {pen.isAllowed && (
          <ToolButton
            name={BOARD_TEXTS.pen}
            icon="pen"
            title={withKey(BOARD_TEXTS.penHint, 'instruments', 'pen')}
            isOn={pen.tool.value !== undefined}
            act={() => pen.toggle()}
          />
        )}
      </fieldset>
    </>
  )
}
