import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { maySearch } from '@dxweb/areas/search/permits.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../ui/text/text.ts'
import { isApple } from './is-apple.ts'
import { showOverlay } from './overlays.ts'
import styles from './keyboard-help.module.css'

interface Shortcut {
  keys: readonly string[]
  about: string
}

/**
 * Shortcuts grouped by place of use. The seat map's shortcuts are defined in ui/seat-map, and the till's shortcuts in
 * screens/shows/counter.
 */
const groups: readonly { where: string; shortcuts: readonly Shortcut[] }[] = [
  {
    where: 'everywhere',
    shortcuts: [
      { keys: [isApple ? '⌘' : 'Ctrl', 'K'], about: 'search' },
      { keys: [isApple ? '⌘' : 'Ctrl', 'Z'], about: 'undo' },
      { keys: ['F6'], about: 'toToast' },
      { keys: ['?'], about: 'help' },
      { keys: ['Tab'], about: 'next' },
      { keys: ['Esc'], about: 'close' },
    ],
  },
  {
    where: 'lists',
    shortcuts: [
      { keys: ['↑', '↓'], about: 'rows' },
      { keys: ['Enter'], about: 'open' },
      { keys: ['→', '←'], about: 'cells' },
      { keys: ['F2'], about: 'edit' },
    ],
  },
  {
    where: 'calendar',
    shortcuts: [
      { keys: ['Alt', '←', '→', '↑', '↓'], about: 'move' },
      { keys: ['Alt', '⇧', '←', '→'], about: 'copy' },
      { keys: ['Alt', '⇧', '↑', '↓'], about: 'stretch' },
      { keys: [isApple ? '⌘' : 'Ctrl', 'shell.keys.drag'], about: 'copyByDrag' },
      { keys: ['⇧', '←', '→', '↑', '↓'], about: 'drawDays' },
      { keys: ['⇧', 'Enter'], about: 'drawOpen' },
    ],
  },
  {
    where: 'film',
    shortcuts: [
      { keys: ['1–9', 'PageUp', 'PageDown'], about: 'film' },
      { keys: ['Enter'], about: 'filmPlace' },
      { keys: ['Tab'], about: 'filmShows' },
      { keys: ['shell.keys.space'], about: 'filmChoose' },
      { keys: ['Alt', '↑', '↓'], about: 'filmLater' },
      { keys: ['Alt', '←', '→', 'PageUp', 'PageDown'], about: 'filmAside' },
      { keys: ['K'], about: 'filmCopy' },
      { keys: ['B'], about: 'filmSwap' },
      { keys: ['P'], about: 'filmPublish' },
      { keys: ['Delete'], about: 'filmRemove' },
    ],
  },
  {
    where: 'seats',
    shortcuts: [
      { keys: ['←', '→', '↑', '↓'], about: 'seats' },
      { keys: ['Home', 'End'], about: 'rowEnds' },
      { keys: ['Enter', 'shell.keys.space'], about: 'choose' },
      { keys: ['+', '−'], about: 'zoom' },
      { keys: ['0'], about: 'fit' },
    ],
  },
  {
    where: 'till',
    shortcuts: [
      { keys: ['1–9'], about: 'best' },
      { keys: ['shell.keys.letter'], about: 'category' },
      { keys: ['⇧', 'shell.keys.letter'], about: 'categoryAll' },
      { keys: ['F2'], about: 'card' },
      { keys: ['F3'], about: 'cash' },
      { keys: ['F4'], about: 'reserve' },
      { keys: ['Enter'], about: 'paid' },
      { keys: ['Esc'], about: 'back' },
    ],
  },
]

export default function KeyboardHelp() {
  const t = useText()
  const { can } = useSession()
  const isOffered = ({ about }: Shortcut) => about !== 'search' || maySearch(can)
  const nameOf = (key: string) => (key.startsWith('shell.') ? t(key) : key)
  return (
    <Dialog opened title={t('shell.keys.title')} size="large" onClose={() => showOverlay('none')}>
      <div className={styles['keys']}>
        {groups.map(({ where, shortcuts }) => (
          <section key={where}>
            <h3>{t(`shell.keys.in.${where}`)}</h3>
            <dl>
              {shortcuts.filter(isOffered).map(({ keys, about }) => (
                <div key={about}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key} className="dx-kbd">
                        {nameOf(key)}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{t(`shell.keys.${about}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
