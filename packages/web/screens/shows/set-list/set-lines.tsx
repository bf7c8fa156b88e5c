import { readPasted } from '@dxweb/areas/tono/set-list/read-pasted.ts'
import { IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, useRef } from 'react'
import { OrderedRows } from '../../../parts/register/order/ordered-rows.tsx'
import { RowHandle } from '../../../parts/register/order/row-handle.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { CheckField, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { emptyLine, type SetListForm, type TypedLine, typedLine } from './use-set-list.ts'
import styles from './set-list.module.css'

const names = ['title', 'composer', 'lyricist', 'arranger'] as const
const columnOf = (name: (typeof names)[number]) => (name === 'title' ? 'work' : name)

interface LineProps {
  line: TypedLine
  at: number
  errors: Readonly<Record<string, string>>
  mayEdit: boolean
  onChange: (changes: Partial<TypedLine>) => void
  onRemove: () => void
  onEnter: () => void
  onPaste: (event: ClipboardEvent) => void
}

function Line({ line, at, errors, mayEdit, onChange, onRemove, onEnter, onPaste }: LineProps) {
  const t = useText()
  const number = String(at + 1)
  const labelOf = (name: string) =>
    t('shows.setList.of', { label: t(`shows.setList.${name}`), number })
  return (
    <tr data-line={line.id}>
      <td className={styles['setListOrder']}>
        {mayEdit && <RowHandle id={line.id} />}
        <span className="dx-dim dx-tabular">{number}</span>
      </td>
      {names.map((name) => (
        <td
          key={name}
          className={styles[`setList-${name}`]}
          onPaste={name === 'title' ? onPaste : undefined}
        >
          <TextField
            label={labelOf(columnOf(name))}
            labelHidden
            disabled={!mayEdit}
            placeholder={t(`shows.setList.${columnOf(name)}`)}
            maxLength={200}
            value={line[name]}
            error={errors[`lines.${at}.${name}`]}
            onChange={(text) => onChange({ [name]: text })}
            onEnter={onEnter}
          />
        </td>
      ))}
      <td className={styles['setListDuration']}>
        <TextField
          label={labelOf('seconds')}
          labelHidden
          disabled={!mayEdit}
          placeholder={t('shows.setList.timeForm')}
          keys="text"
          value={line.duration}
          error={errors[`lines.${at}.seconds`]}
          onChange={(duration) => onChange({ duration })}
          onEnter={onEnter}
        />
      </td>
      <td className={styles['setListManaged']}>
        <CheckField
          label={labelOf('isManaged')}
          labelHidden
          disabled={!mayEdit}
          value={line.isManaged}
          onChange={(isManaged) => onChange({ isManaged })}
        />
        <span className={styles['setListWord']} aria-hidden>
          {t('shows.setList.isManaged')}
        </span>
      </td>
      <td className={styles['setListGone']}>
        {mayEdit && (
          <IconButton
            label={t('shows.setList.remove', { name: line.title || number })}
            icon={<IconTrash size={17} />}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  )
}

export function SetLines({ form, mayEdit }: { form: SetListForm; mayEdit: boolean }) {
  const t = useText()
  const table = useRef<HTMLTableElement>(null)
  const { lines } = form.shown
  const errors = fieldTexts(t, form.refusal)
  const set = (next: readonly TypedLine[]) => form.change({ lines: next })
  const focus = (id: number) =>
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-line="${id}"] input`)?.focus(),
    )
  const addBelow = (at: number) => {
    const next = emptyLine()
    set(lines.toSpliced(at + 1, 0, next))
    focus(next.id)
  }
  const paste = (at: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const replaced = lines[at]?.title === '' ? 1 : 0
    set(lines.toSpliced(at + 1 - replaced, replaced, ...readPasted(text).map(typedLine)))
  }
  return (
    <OrderedRows
      rows={lines}
      nameOf={({ title }) => title || t('shows.setList.nameless')}
      onPut={({ placeOf }, id, place) => {
        const from = placeOf(id)
        const line = lines[from]
        if (line && place >= 0 && place !== from)
          set(lines.toSpliced(from, 1).toSpliced(place, 0, line))
      }}
    >
      <table ref={table} className={styles['setList']} aria-label={t('shows.setList.title')}>
        <thead>
          <tr>
            <th scope="col">{t('shows.setList.number')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {t(`shows.setList.${columnOf(name)}`)}
              </th>
            ))}
            <th scope="col">{t('shows.setList.seconds')}</th>
            <th scope="col">{t('shows.setList.managed')}</th>
            <th>
              <span className="dx-hidden">{t('shows.setList.removing')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Line
              key={line.id}
              line={line}
              at={at}
              errors={errors}
              mayEdit={mayEdit}
              onChange={(changes) => set(lines.with(at, { ...line, ...changes }))}
              onRemove={() => set(lines.toSpliced(at, 1))}
              onEnter={() => addBelow(at)}
              onPaste={paste(at)}
            />
          ))}
        </tbody>
      </table>
    </OrderedRows>
  )
}
