import type { WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useUntil, useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FieldStack } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { isMovable } from '../rules/cells.ts'
import type { BoardState } from '../changes/use-board.ts'
import { useShowDetails } from '../words/use-show-details.ts'
import type { Changes } from '../changes/use-changes.ts'
import { isMoved } from './changed-of.ts'
import { PlaceFields } from './show-fields.tsx'
import { formOfShow, type ShowForm } from './show-form.ts'

interface ShowDialogProps {
  board: BoardState
  changes: Changes
  shows: readonly [WeekShow, ...WeekShow[]]
  mayEdit: boolean
}

function About({ show }: { show: WeekShow }) {
  const when = useWhen()
  const until = useUntil()
  const details = useShowDetails()
  const time = `${when(show.startsAt, 'moment')}–${until(show.endsAt, 'time')}`
  return <p className="dx-dim">{[time, ...details(show)].join(' · ')}</p>
}

function useSave({ board, changes, shows }: ShowDialogProps, form: ShowForm) {
  const [first, ...others] = shows
  const begun = formOfShow(first, board.week.zone)
  return () => {
    const { auditoriumId, date, startTime } = form
    if (others.length === 0 && isMoved(begun, form)) {
      const { id, version } = first
      const fold = { startFold: 'first' } as const
      void changes.move([{ id, version, auditoriumId, date, startTime, ...fold }])
    }
  }
}

function Foot({ props, formId }: { props: ShowDialogProps; formId: string }) {
  const { board, shows, mayEdit } = props
  const t = useText()
  const to = `/partners/${usePartnerId()}/shows/${shows[0].id}/sales`
  const close = () => board.ask(null)
  const remove = () => {
    board.remove(shows[0])
    close()
  }
  return (
    <>
      {mayEdit && shows.every(({ state }) => state === 'draft') && (
        <Button look="quiet" onClick={remove}>
          {t('filmboard.form.remove', { count: shows.length })}
        </Button>
      )}
      {shows.length === 1 && <LinkButton to={to}>{t('filmboard.form.open')}</LinkButton>}
      {mayEdit ? (
        <Button type="submit" form={formId} look="main">
          {t('rows.save')}
        </Button>
      ) : (
        <Button onClick={close}>{t('shell.close')}</Button>
      )}
    </>
  )
}

/** One show, or several that are given the same version and type. */
export function ShowDialog(props: ShowDialogProps) {
  const { board, shows, mayEdit } = props
  const t = useText()
  const formId = useId()
  const [first] = shows
  const { week } = board
  const [form, setForm] = useState(() => formOfShow(first, week.zone))
  const save = useSave(props, form)
  const change = (changes: Partial<ShowForm>) => setForm((before) => ({ ...before, ...changes }))
  const isOne = shows.length === 1
  const isEdited = mayEdit && shows.every(isMovable)
  const close = () => board.ask(null)
  return (
    <Dialog
      opened
      size="small"
      title={isOne ? first.title : t('filmboard.form.several', { count: shows.length })}
      onClose={close}
      actions={<Foot props={{ ...props, mayEdit: isEdited }} formId={formId} />}
    >
      {isOne && <About show={first} />}
      {first.isSold && (
        <p className="dx-film-note">
          <IconLock size={15} aria-hidden /> {t('filmboard.soldStays', { title: first.title })}
        </p>
      )}
      {isEdited && (
        <form
          id={formId}
          onSubmit={(submitted) => {
            submitted.preventDefault()
            save()
            close()
          }}
        >
          <FieldStack>
            {isOne && !first.isSold && <PlaceFields form={form} week={week} onChange={change} />}
          </FieldStack>
        </form>
      )}
    </Dialog>
  )
}
