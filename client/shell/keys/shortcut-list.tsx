import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import { SHORTCUTS } from './shortcuts.ts'

export const ShortcutList = ({ screen }: { screen: Screen }) => (
  <Dialog title="Keys and hands" onClose={() => screen.close()} wide>
    <dl class="keys">
      {SHORTCUTS.map(([keys, what]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <p class="hint">
      Drag a stack to move all of it, with Alt only the counter under the pointer. The right button, or a long press,
      shows what else can be done with it. The button at the right edge, which comes with the first touch, says what
      fingers do; while one carries, a second pins the way.
    </p>
  </Dialog>
)
