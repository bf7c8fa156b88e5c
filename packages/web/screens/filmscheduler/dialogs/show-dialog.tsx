import type { WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { IconLock, IconRefreshAlert } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useUntil, useWhen } from '../../../data/session/use-when.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FieldStack } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { isMovable } from '../rules/cells.ts'
import type { BoardState } from '../changes/use-board.ts'
import type { ShownProblem } from '../rules/shown-problems.ts'
import { ProblemList } from '../words/problem-list.tsx'
import { useChangeText } from '../words/use-change-text.ts'
import { useShowDetails } from '../words/use-show-details.ts'
import type { Changes } from '../changes/use-changes.ts'
import { isMoved } from './changed-of.ts'
import { alikeOf, changeOf, type ShowingChange } from '../rules/showing-change.ts'
import { PlaceFields, ShowingFields } from './show-fields.tsx'
import { distinct, formOfShow, type ShowForm, versionsOf } from './show-form.ts'

interface AskedProps {
  board: BoardState
  changes: Changes
  problems: readonly ShownProblem[]
  /** Shows as they were when the dialog opened. */
  opened: readonly [WeekShow, ...WeekShow[]]
  mayEdit: boolean
}

interface ShowDialogProps extends AskedProps {
  shows: readonly [WeekShow, ...WeekShow[]]
}

function About({ show }: { show: WeekShow }) {
  const when = useWhen()
  const until = useUntil()
  const details = useShowDetails()
  const time = `${when(show.startsAt, 'moment')}–${until(show.endsAt, 'time')}`
  return <p className="dx-dim">{[time, ...details(show)].join(' · ')}</p>
}

function Meanwhile({ board, changes, opened }: AskedProps) {
  const changeText = useChangeText()
  const { shows, halls } = board.week
  const texts = opened.flatMap((before) => {
    const now = shows.find(({ id }) => id === before.id)
    // A show that had a temporary id when the dialog opened has its real id by now.
    const isOwn = before.id < 0 || (now !== undefined && changes.isOwn(now))
    return (isOwn ? undefined : changeText(before, now, halls)) ?? []
  })
  return (
    <output className="dx-contents">
      {texts.map((text) => (
        <span key={text} className="dx-film-note">
          <IconRefreshAlert size={15} aria-hidden /> {text}
        </span>
      ))}
    </output>
  )
}

/** Keeps only a changed version, since type and pre-show are fixed once tickets have been sold. */
const ofSold = ({ filmVersion }: ShowingChange): ShowingChange =>
  filmVersion === undefined ? {} : { filmVersion }

/** Fields that the user has not changed show the current values. */
function useForms({ board, changes, shows }: ShowDialogProps) {
  const [first, ...others] = shows
  const begun = formOfShow(first, board.week.zone)
  const alike = alikeOf(shows)
  const [typedPlace, setPlace] = useState<Partial<ShowForm>>({})
  const [typed, setShowing] = useState<ShowingChange>({})
  const isSold = shows.some((show) => show.isSold)
  const place = { ...begun, ...(isSold ? {} : typedPlace) }
  const showing = { ...alike, ...(isSold ? ofSold(typed) : typed) }
  return {
    place,
    showing,
    changePlace: (changed: Partial<ShowForm>) => setPlace((before) => ({ ...before, ...changed })),
    changeShowing: (changed: ShowingChange) => setShowing((before) => ({ ...before, ...changed })),
    save() {
      const { auditoriumId, date, startTime } = place
      if (others.length === 0 && isMoved(begun, place)) {
        const { id, version } = first
        const fold = { startFold: 'first' } as const
        void changes.move([{ id, version, auditoriumId, date, startTime, ...fold }])
      }
      const change = changeOf(alike, showing)
      if (change) void changes.change(shows, change)
    },
  }
}

/** Includes versions that are not booked, since the board warns about them. */
function versionsOfAll({ week: { shelf } }: BoardState, shows: readonly WeekShow[]) {
  const films = shelf.filter((film) =>
    shows.some(({ productionId }) => productionId === film.productionId),
  )
  const own = shows.flatMap(({ filmVersion }) => (filmVersion ? [filmVersion] : []))
  return distinct([...films.flatMap((film) => versionsOf(film, null)), ...own])
}

function Foot({ props, formId }: { props: ShowDialogProps; formId: string }) {
  const { board, shows, mayEdit } = props
  const t = useText()
  const to = pagePath(usePartnerId(), `shows/${shows[0].id}/sales`)
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

export function ShowDialog(asked: AskedProps) {
  const { board, changes, opened, mayEdit } = asked
  const standing = opened.flatMap(({ id }) => board.week.shows.find((show) => show.id === id) ?? [])
  const [only, ...others] = standing
  const shows = only ? ([only, ...others] as const) : opened
  const props = { ...asked, shows }
  const t = useText()
  const formId = useId()
  const [first] = shows
  const { week } = board
  const forms = useForms(props)
  const isOne = shows.length === 1
  const own = props.problems.filter(({ showIds }) => shows.some(({ id }) => showIds.includes(id)))
  const sold = shows.find(({ isSold }) => isSold)
  const isEdited = mayEdit && only !== undefined && shows.every(isMovable)
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
      <Meanwhile {...asked} />
      {sold && (
        <p className="dx-film-note">
          <IconLock size={15} aria-hidden /> {t('filmboard.soldKeeps', { title: sold.title })}
        </p>
      )}
      {own.length > 0 && (
        <ProblemList
          problems={own}
          week={week}
          onShow={close}
          onLengthen={isEdited ? changes.lengthen : undefined}
          isWithin
        />
      )}
      {isEdited && (
        <form
          id={formId}
          onSubmit={(submitted) => {
            submitted.preventDefault()
            forms.save()
            close()
          }}
        >
          <FieldStack>
            {isOne && !first.isSold && (
              <PlaceFields form={forms.place} week={week} onChange={forms.changePlace} />
            )}
            <ShowingFields
              form={forms.showing}
              versions={versionsOfAll(board, shows)}
              minutes={sold ? [] : ['preshowMinutes']}
              typeStays={sold && t('filmboard.form.typeStays')}
              onChange={forms.changeShowing}
            />
          </FieldStack>
        </form>
      )}
    </Dialog>
  )
}
