import { Dialog } from '../../controls/dialog.tsx'
import type { Screen } from '../../screen/screen.ts'
import { shortcutGroups } from '../../words/keys.ts'
import { KEYS_TEXTS } from './texts.ts'

export const ShortcutList = ({ screen }: { screen: Screen }) => (
  <Dialog title={KEYS_TEXTS.title} onClose={() => screen.close()} wide>
    <div class="shortcuts">
      {[...shortcutGroups(), KEYS_TEXTS.pointer].map(({ title, rows }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl class="keys">
            {rows.map(([keys, does]) => (
              <div key={`${keys} ${does}`}>
                <dt>{keys}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
)
