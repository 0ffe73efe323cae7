import type { Module } from '../../table/module/module.ts'
import { PreferencesDialog } from '../controls/preferences-dialog.tsx'
import { SaveDialog } from '../past/save-dialog.tsx'
import { AttackDialog, HouseRulesDialog, ModeDialog, RulebookDialog } from '../referee/lazy-panels.tsx'
import type { Screen } from '../screen/screen.ts'
import type { Table } from '../session/table.ts'
import { ClockDialog } from '../table/clock/clock-dialog.tsx'
import { EndGameDialog, GameEndedDialog } from '../table/consent/end-game-dialog.tsx'
import { playSample } from '../table/notifications/sounds.ts'
import { DealDialog } from '../table/piles/deal-dialog.tsx'
import { DrawDialog, ShuffleDialog } from '../table/piles/draw-dialog.tsx'
import { PeekDialog, ShowCardsDialog } from '../table/piles/peek-dialog.tsx'
import { PourDialog } from '../table/piles/pour-dialog.tsx'
import { SendDialog } from '../table/piles/send-dialog.tsx'
import { InviteDialog } from '../table/seats/invite-dialog.tsx'
import { NameDialog } from '../table/seats/name-dialog.tsx'
import { SeatsDialog } from '../table/seats/seats-dialog.tsx'
import { MapTextDialog } from './instruments/map-text-dialog.tsx'
import { ShortcutList } from './keys/shortcut-list.tsx'
import { LabelDialog } from './menu/label-dialog.tsx'
import { NewCounterDialog } from './menu/new-counter-dialog.tsx'

/** The one paper that lies over the table, if any. */
export function OpenDialog({ table, screen, module }: { table: Table; screen: Screen; module: Module }) {
  const sheet = screen.dialog.value
  if (!sheet) return null
  const props = { table, screen, module }
  switch (sheet.kind) {
    case 'name':
      return <NameDialog {...props} />
    case 'save':
      return <SaveDialog {...props} />
    case 'share':
      return <InviteDialog {...props} />
    case 'keys':
      return <ShortcutList screen={screen} />
    case 'taste':
      return <PreferencesDialog onClose={() => screen.close()} onSound={playSample} />
    case 'end':
      return <EndGameDialog {...props} />
    case 'ended':
      return <GameEndedDialog {...props} />
    case 'draw':
      return <DrawDialog {...props} pile={sheet.pile} />
    case 'deal':
      return <DealDialog {...props} pile={sheet.pile} />
    case 'pour':
      return <PourDialog {...props} pile={sheet.pile} />
    case 'peek':
      return <PeekDialog {...props} pile={sheet.pile} />
    case 'tell':
      return <ShowCardsDialog {...props} pile={sheet.pile} ids={sheet.ids} />
    case 'shuffle':
      return <ShuffleDialog {...props} pile={sheet.pile} />
    case 'send':
      return <SendDialog {...props} ids={sheet.ids} />
    case 'label':
      return <LabelDialog {...props} ids={sheet.ids} text={sheet.text} />
    case 'write':
      return <MapTextDialog {...props} at={sheet.at} />
    case 'palette':
      return <NewCounterDialog {...props} to={sheet.to} />
    case 'seats':
      return <SeatsDialog {...props} />
    case 'referee':
      return <ModeDialog {...props} />
    case 'clock':
      return <ClockDialog {...props} />
    case 'house':
      return <HouseRulesDialog {...props} />
    case 'rules':
      return <RulebookDialog {...props} cite={sheet.cite} />
    case 'declare':
      return <AttackDialog {...props} ids={sheet.ids} at={sheet.at} />
  }
}
