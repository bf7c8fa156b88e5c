import { foundParts } from '@dxweb/kit/text/search-key.ts'
import { useEffect } from 'react'
import { classNames } from '../../ui/theme/class-names.ts'
import { useText } from '../../ui/text/text.ts'
import { type Line, sectionsOf } from './line.ts'
import styles from './palette.module.css'

// catalog: palette.group.*

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return foundParts(text, words).map(([part, isFound], at) =>
    isFound ? <mark key={at}>{part}</mark> : part,
  )
}

interface ListProps {
  id: string
  lines: readonly Line[]
  words: readonly string[]
  chosen: Line | undefined
  onSelect: (line: Line) => void
}

/** One line of the list; the focus stays in the search field, which refers to the active line by id. */
function LineRow({
  line,
  words,
  chosen,
  onSelect,
}: Omit<ListProps, 'id' | 'lines'> & { line: Line }) {
  const hands = { role: 'option', tabIndex: -1, onClick: () => onSelect(line) }
  return (
    <div
      {...hands}
      id={`dx-line-${line.id}`}
      aria-selected={line === chosen}
      className={classNames(styles['paletteLine'], line.isMore && styles['paletteMore'])}
    >
      {line.icon}
      <span className={styles['paletteLabel']}>
        <Marked text={line.label} words={line.isMore ? [] : words} />
      </span>
      {line.about && (
        <span className={styles['paletteAbout']}>
          <Marked text={line.about} words={words} />
        </span>
      )}
    </div>
  )
}

const list = { role: 'listbox', tabIndex: -1 }
const part = { role: 'group' }

export function PaletteList({ id, lines, words, chosen, onSelect }: ListProps) {
  const t = useText()
  const chosenId = chosen?.id
  useEffect(() => {
    document.getElementById(`dx-line-${chosenId}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  return (
    <div {...list} id={id} aria-label={t('palette.title')} className={styles['paletteList']}>
      {sectionsOf(lines).map(({ group, lines: own }) => (
        <div key={group} {...part} aria-labelledby={`dx-palette-${group}`}>
          <div id={`dx-palette-${group}`} role="presentation" className={styles['paletteGroup']}>
            {t(`palette.group.${group}`)}
          </div>
          {own.map((line) => (
            <LineRow key={line.id} line={line} words={words} chosen={chosen} onSelect={onSelect} />
          ))}
        </div>
      ))}
    </div>
  )
}
