import type { Module } from '../../table/module/module.ts'
import { TasteSheet } from '../controls/preferences-dialog.tsx'
import { SaveSheet } from '../past/save-dialog.tsx'
import { DeclareSheet } from '../referee/attack/attack-dialog.tsx'
import { HouseSheet } from '../referee/panel/house-rules-dialog.tsx'
import { SpeakingSheet } from '../referee/panel/mode-dialog.tsx'
import { Rulebook } from '../referee/panel/rulebook-dialog.tsx'
import type { Screen } from '../screen/screen.ts'
import type { Table } from '../session/table.ts'
import { ClockSheet } from '../table/clock/clock-dialog.tsx'
import { Ended, Ending } from '../table/consent/end-game-dialog.tsx'
import { sample } from '../table/notifications/sounds.ts'
import { DealSheet } from '../table/piles/deal-dialog.tsx'
import { DrawSheet, ShuffleSheet } from '../table/piles/draw-dialog.tsx'
import { PeekSheet, TellSheet } from '../table/piles/peek-dialog.tsx'
import { PourSheet } from '../table/piles/pour-dialog.tsx'
import { SendSheet } from '../table/piles/send-dialog.tsx'
import { Share } from '../table/seats/invite-dialog.tsx'
import { NameSheet } from '../table/seats/name-dialog.tsx'
import { SeatsSheet } from '../table/seats/seats-dialog.tsx'
import { WriteSheet } from './instruments/map-text-dialog.tsx'
import { KeyList } from './keys/shortcut-list.tsx'
import { LabelSheet } from './menu/label-dialog.tsx'
import { Palette } from './menu/new-counter-dialog.tsx'

/** The one paper that lies over the table, if any. */
export function SheetOver({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const sheet = screen.sheet.value
  if (!sheet) return null
  const props = { table, screen, module }
  switch (sheet.kind) {
    case 'name':
      return <NameSheet {...props} />
    case 'save':
      return <SaveSheet {...props} />
    case 'share':
      return <Share {...props} />
    case 'keys':
      return <KeyList screen={screen} />
    case 'taste':
      return <TasteSheet onClose={() => screen.close()} onSound={sample} />
    case 'end':
      return <Ending {...props} />
    case 'ended':
      return <Ended {...props} />
    case 'draw':
      return <DrawSheet {...props} pile={sheet.pile} />
    case 'deal':
      return <DealSheet {...props} pile={sheet.pile} />
    case 'pour':
      return <PourSheet {...props} pile={sheet.pile} />
    case 'peek':
      return <PeekSheet {...props} pile={sheet.pile} />
    case 'tell':
      return <TellSheet {...props} pile={sheet.pile} ids={sheet.ids} />
    case 'shuffle':
      return <ShuffleSheet {...props} pile={sheet.pile} />
    case 'send':
      return <SendSheet {...props} ids={sheet.ids} />
    case 'label':
      return <LabelSheet {...props} ids={sheet.ids} text={sheet.text} />
    case 'write':
      return <WriteSheet {...props} at={sheet.at} />
    case 'palette':
      return <Palette {...props} to={sheet.to} />
    case 'seats':
      return <SeatsSheet {...props} />
    case 'referee':
      return <SpeakingSheet {...props} />
    case 'clock':
      return <ClockSheet {...props} />
    case 'house':
      return <HouseSheet {...props} />
    case 'rules':
      return <Rulebook {...props} cite={sheet.cite} />
    case 'declare':
      return <DeclareSheet {...props} ids={sheet.ids} at={sheet.at} />
  }
}
