import { mapGroupsOf } from '../../table/module/map-groups.ts'
import type { Module } from '../../table/module/module.ts'
import { loadFonts } from '../style/canvas-fonts.ts'
import { boardViewOf } from './board-methods.ts'
import { BoardParts } from './board-parts.ts'
import type { BoardEvents, BoardOptions, BoardView } from './board-view.ts'
import { fetchIcons } from './counter/icons.ts'
import { layTable } from './layout/tabletop.ts'
import { fetchPictures } from './print/module-pictures.ts'
import { preparePlans } from './print/printed-table.ts'
import { missingPicture } from './print/texts.ts'
import { FELT } from './print/trays.ts'
import { openStage } from './stage/stage.ts'
import { boardLabel } from './texts.ts'

/** Puts a board into an element of the page. */
export async function mountBoard(
  parent: HTMLElement,
  module: Module,
  events: BoardEvents,
  options: BoardOptions = {},
): Promise<BoardView> {
  const top = layTable(module.maps, mapGroupsOf(module, options.scenario))
  // The stage is opened while these load.
  const loading = Promise.all([
    fetchIcons([...module.classes.values()].flatMap(({ symbol }) => symbol ?? [])),
    loadFonts(JSON.stringify([module.maps.map(({ sheet }) => sheet), module.sheet, module.manifest.title])),
    preparePlans(top),
  ])
  let parts: BoardParts | undefined
  const stage = await openStage({
    parent,
    label: boardLabel(module.manifest.title),
    background: FELT,
    renderer: options.renderer,
    draw: (now) => parts?.draw(now) ?? false,
    resized: () => parts?.viewport.resized(),
  })
  const mounted = new BoardParts(stage, top, module, events, options.reducedMotion ?? false)
  parts = mounted
  const pictures = fetchPictures(module, (map) => events.notice?.(missingPicture(map)))
  await loading
  mounted.picture.pictures = await pictures
  return boardViewOf(mounted)
}
