import { Icon } from '../controls/icons.tsx'
import { MenuButton, type MenuChoice } from '../controls/menu-button.tsx'
import {
  asTab,
  below,
  boxFor,
  float,
  fold,
  mayChangeColumn,
  mayLieOnTable,
  onTable,
  type PanelName,
  standing,
} from './dock-layout.ts'
import { PAPERS } from './panel-names.ts'
import type { Screen } from './screen.ts'

/** Where a panel may stand instead. */
export function DockMenu({ name, screen }: { name: PanelName; screen: Screen }) {
  const layout = screen.layout.value
  const stands = standing(layout, name)
  const own = layout.groups.find(({ tabs }) => tabs.includes(name))
  const choice = (label: string, icon: MenuChoice['icon'], act: () => void): MenuChoice => ({
    label,
    ...(icon && { icon }),
    act,
  })
  const isAlone = own?.tabs.length === 1
  const column = own?.column ?? 0
  const places = [
    ...(stands === 'floating'
      ? []
      : [
          choice('Float over the board', 'float', () =>
            screen.lay((at, window) => float(at, name, boxFor(at, name, window), window)),
          ),
        ]),
    ...(own && !isAlone ? [] : [choice('Among the tabs', 'panel', () => screen.lay((at) => asTab(at, name)))]),
    ...(own && isAlone ? [] : [choice('By itself below the tabs', 'below', () => screen.lay((at) => below(at, name)))]),
    ...(mayChangeColumn(layout, name, screen.window.value)
      ? [
          choice(column === 0 ? 'To a column beside' : 'To the first column', 'columns', () =>
            screen.lay((at) => below(at, name, column === 0 ? 1 : 0)),
          ),
        ]
      : []),
    ...(mayLieOnTable(name) && stands !== 'table'
      ? [choice('On the table', 'tray', () => screen.lay((at) => onTable(at, name)))]
      : []),
    choice('Fold to the edge', 'fold', () => screen.lay((at) => fold(at, name))),
  ]
  return (
    <MenuButton label={`Where ${PAPERS[name].name} stands`} groups={[places]}>
      <Icon name="more" />
    </MenuButton>
  )
}
