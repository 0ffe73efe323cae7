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
import { PANEL_MENU_TEXTS } from './texts.ts'

/** The menu that moves a panel elsewhere. */
export function PanelMenu({ name, screen }: { name: PanelName; screen: Screen }) {
  const layout = screen.layout.value
  const place = panelPlace(layout, name)
  const own = layout.groups.find(({ tabs }) => tabs.includes(name))
  const choice = (label: string, icon: MenuItem['icon'], act: () => void): MenuItem => ({
    label,
    ...(icon && { icon }),
    act,
  })
  const isAlone = own?.tabs.length === 1
  const column = own?.column ?? 0
  const places = [
    ...(place === 'floating'
      ? []
      : [
          choice(PANEL_MENU_TEXTS.float, 'float', () =>
            screen.changeLayout((at, window) => floatPanel(at, name, newFloatingBox(at, name, window), window)),
          ),
        ]),
    ...(own && !isAlone
      ? []
      : [choice(PANEL_MENU_TEXTS.tab, 'panel', () => screen.changeLayout((at) => dockAsTab(at, name)))]),
    ...(own && isAlone
      ? []
      : [choice(PANEL_MENU_TEXTS.below, 'below', () => screen.changeLayout((at) => dockBelow(at, name)))]),
    ...(mayChangeColumn(layout, name, screen.window.value)
      ? [
          choice(column === 0 ? PANEL_MENU_TEXTS.secondColumn : PANEL_MENU_TEXTS.firstColumn, 'columns', () =>
            screen.changeLayout((at) => dockBelow(at, name, column === 0 ? 1 : 0)),
          ),
        ]
      : []),
    ...(mayLieOnTable(name) && place !== 'table'
      ? [choice(PANEL_MENU_TEXTS.onTable, 'tray', () => screen.changeLayout((at) => putOnTable(at, name)))]
      : []),
    choice(PANEL_MENU_TEXTS.fold, 'fold', () => screen.changeLayout((at) => foldPanel(at, name))),
  ]
  return (
    <MenuButton label={PANEL_MENU_TEXTS.title(PANEL_NAMES[name].name)} groups={[places]}>
      <Icon name="more" />
    </MenuButton>
  )
}
