import { Icon } from '../controls/icons.tsx'
import { MenuButton, type MenuItem } from '../controls/menu-button.tsx'
import {
  dockAsTab,
  dockBelow,
  floatPanel,
  foldPanel,
  mayChangeColumn,
  mayLieOnTable,
  newFloatingBox,
  type PanelName,
  panelPlace,
  putOnTable,
} from './dock-layout.ts'
import { PANEL_NAMES } from './panel-names.ts'
import type { Screen } from './screen.ts'

/** Where a panel may stand instead. */
export function PanelMenu({ name, screen }: { name: PanelName; screen: Screen }) {
  const layout = screen.layout.value
  const stands = panelPlace(layout, name)
  const own = layout.groups.find(({ tabs }) => tabs.includes(name))
  const choice = (label: string, icon: MenuItem['icon'], act: () => void): MenuItem => ({
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
            screen.changeLayout((at, window) => floatPanel(at, name, newFloatingBox(at, name, window), window)),
          ),
        ]),
    ...(own && !isAlone
      ? []
      : [choice('Among the tabs', 'panel', () => screen.changeLayout((at) => dockAsTab(at, name)))]),
    ...(own && isAlone
      ? []
      : [choice('By itself below the tabs', 'below', () => screen.changeLayout((at) => dockBelow(at, name)))]),
    ...(mayChangeColumn(layout, name, screen.window.value)
      ? [
          choice(column === 0 ? 'To a column beside' : 'To the first column', 'columns', () =>
            screen.changeLayout((at) => dockBelow(at, name, column === 0 ? 1 : 0)),
          ),
        ]
      : []),
    ...(mayLieOnTable(name) && stands !== 'table'
      ? [choice('On the table', 'tray', () => screen.changeLayout((at) => putOnTable(at, name)))]
      : []),
    choice('Fold to the edge', 'fold', () => screen.changeLayout((at) => foldPanel(at, name))),
  ]
  return (
    <MenuButton label={`Where ${PANEL_NAMES[name].name} stands`} groups={[places]}>
      <Icon name="more" />
    </MenuButton>
  )
}
