import type { Module } from '../../table/module.ts'
import { SaveSheet } from '../past/saving.tsx'
import { DeclareSheet } from '../referee/declare.tsx'
import { HouseSheet } from '../referee/house.tsx'
import { Rulebook } from '../referee/rulebook.tsx'
import { SpeakingSheet } from '../referee/speaks.tsx'
import { TasteSheet } from '../tastesheet.tsx'
import { ClockSheet } from './clocksheet.tsx'
import { DealSheet } from './dealing.tsx'
import { DrawSheet, ShuffleSheet } from './drawing.tsx'
import { Ended, Ending } from './ending.tsx'
import { KeyList } from './keylist.tsx'
import { LabelSheet } from './labelling.tsx'
import { PeekSheet, TellSheet } from './looking.tsx'
import { NameSheet } from './naming.tsx'
import { Palette } from './palette.tsx'
import { PourSheet } from './pouring.tsx'
import type { Screen } from './screen.ts'
import { SeatsSheet } from './seatsheet.tsx'
import { SendSheet } from './sending.tsx'
import { Share } from './share.tsx'
import { sample } from './sounds.ts'
import type { Table } from './table.ts'
import { WriteSheet } from './writing.tsx'

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
