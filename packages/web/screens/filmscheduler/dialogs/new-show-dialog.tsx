import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FieldStack, SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { BoardState } from '../changes/use-board.ts'
import type { Changes } from '../changes/use-changes.ts'
import { cellsOf } from '../rules/cells.ts'
import { firstStart, firstStartAt } from '../rules/first-start.ts'
import { axesOf, daysOf, hoursShown } from '../rules/hours-shown.ts'
import { nextFree } from '../rules/next-free.ts'
import { PlaceFields, ShowingFields } from './show-fields.tsx'
import { formOfFilm, type ShowForm, versionsOf } from './show-form.ts'

interface NewShowProps {
  board: BoardState
  changes: Changes
  hallId: number
  day: Day
}

function cellOf(week: FilmWeek, hallId: number, day: Day) {
  const days = daysOf(week)
  const axes = axesOf(days, hoursShown(week.shows, days), week.zone)
  return cellsOf(week, axes)
    .flat()
    .find((cell) => cell.hall.id === hallId && cell.axis.day === day)
}

function begun({ board: { week } }: NewShowProps, at: number, hallId: number, day: Day) {
  const [film, cell] = [week.shelf[at], cellOf(week, hallId, day)]
  if (film === undefined || cell === undefined) return null
  const from = firstStartAt(cell.axis, firstStart(day, week.rule), week.zone)
  const startsAt = nextFree(film, cell, from, week.rule) ?? from
  return formOfFilm(film, { hall: cell.hall, startsAt }, week)
}

/** Creates a show in a form, for phones, which show the day's list instead of the board. */
export function NewShowDialog(props: NewShowProps) {
  const { board, changes, hallId, day } = props
  const t = useText()
  const formId = useId()
  const { week } = board
  const [at, setAt] = useState(0)
  const [form, setForm] = useState<ShowForm | null>(() => begun(props, 0, hallId, day))
  const film = week.shelf[at]
  const close = () => board.ask(null)
  const change = (changed: Partial<ShowForm>) =>
    setForm((before) => before && { ...before, ...changed })
  const place = () => {
    if (film === undefined || form === null) return
    const { productionId } = film
    void changes.place([{ ...form, productionId, startFold: 'first' }])
    close()
  }
  return (
    <Dialog
      opened
      size="small"
      title={t('filmboard.form.new')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} look="main" disabled={form === null}>
            {t('filmboard.form.place')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          place()
        }}
      >
        <FieldStack>
          <SelectField
            label={t('filmboard.form.film')}
            value={String(at)}
            options={week.shelf.map(({ title }, nth) => ({ value: String(nth), label: title }))}
            onChange={(chosen) => {
              setAt(Number(chosen))
              setForm(begun(props, Number(chosen), form?.auditoriumId ?? hallId, day))
            }}
          />
          {form && <PlaceFields form={form} week={week} onChange={change} />}
          {form && (
            <ShowingFields
              form={form}
              versions={versionsOf(film, form.filmVersion)}
              onChange={change}
            />
          )}
        </FieldStack>
      </form>
    </Dialog>
  )
}
