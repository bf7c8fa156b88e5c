import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../ui/text.ts'
import { showOverlay } from './overlays.ts'
import './keyboard-help.css'

const shortcuts = [
  { keys: ['Ctrl', 'K'], about: 'search' },
  { keys: ['?'], about: 'help' },
  { keys: ['↑', '↓'], about: 'rows' },
  { keys: ['Enter'], about: 'open' },
  { keys: ['Tab'], about: 'next' },
  { keys: ['Esc'], about: 'close' },
] as const

/** The keys that work everywhere. */
export default function KeyboardHelp() {
  const t = useText()
  return (
    <Dialog opened title={t('shell.keys.title')} size="small" onClose={() => showOverlay('none')}>
      <dl className="dx-keys">
        {shortcuts.map(({ keys, about }) => (
          <div key={about}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className="dx-kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`shell.keys.${about}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
