import { IconArrowLeft } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { shownPlans, typedPlans } from '../look/field-plan.ts'
import { LastChange } from './last-change.tsx'
import type { RegisterLook } from '../look/look.ts'
import { DeleteRow, isMovable, RowSteps } from './row-actions.tsx'
import { RowFacts } from './row-facts.tsx'
import { RowForm } from '../form/row-form.tsx'
import { RowNeighbours } from './row-neighbours.tsx'
import { rowName } from '../look/row-name.ts'
import { useBackTo } from './row-drawer.tsx'
import { useMayWrite } from '../look/use-may-write.ts'
import { useReadTyped, useRowForm } from '../form/use-row-form.ts'
import { useRegisterWords, useWords } from '../look/use-words.ts'
import styles from '../list/styles/register.module.css'
import formStyles from '../form/form.module.css'

interface RowPageProps {
  look: RegisterLook
  base: string
  /** The row; undefined for a new one. */
  row: Row | undefined
}

/** Focuses the first field of a new row. A drawer does this itself. */
function useFocusOnFirst(isNew: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isNew])
  return frame
}

export function PageForm({ look, base, row }: RowPageProps) {
  const t = useText()
  const words = useRegisterWords(look.collection)
  const router = useRouter()
  const form = useRowForm(look, row, ({ id, ...saved }, _, answer) => {
    if (row) toast({ text: t('rows.saved') })
    else toast(look.createdToast?.({ ...saved, ...answer }, t) ?? { text: t('rows.created') })
    if (!row) void router.navigate({ to: `${base}/${id}`, search: true, replace: true })
  })
  const shown = shownPlans(look).filter(({ field }) => !look.asideFields?.includes(field))
  const hasAside = look.Aside !== undefined || (row && shown.length > 0)
  const frame = useFocusOnFirst(row === undefined)
  return (
    <div
      ref={frame}
      className={hasAside ? `${styles['rowPage']} dx-row-page-two` : styles['rowPage']}
    >
      <Card>
        <RowForm
          look={look}
          form={form}
          actions={
            <div className="dx-save-bar">
              <span className="dx-second">
                {form.isUnsaved
                  ? t('rows.unsaved')
                  : row && <LastChange collection={look.collection} id={row.id} />}
              </span>
              <Button look="main" type="submit" busy={form.isSaving}>
                {row ? t('rows.save') : words.own('create')}
              </Button>
            </div>
          }
        />
      </Card>
      {hasAside && (
        <div className="dx-row-aside">
          {look.Aside && <look.Aside typed={form.typed} row={row} />}
          {row && shown.length > 0 && (
            <Card title={t('rows.facts')}>
              <RowFacts look={look} row={row} plans={shown} />
            </Card>
          )}
        </div>
      )}
    </div>
  )
}

export function ReadRow({ look, row }: Pick<RowPageProps, 'look'> & { row: Row }) {
  const typed = useReadTyped(look, row)
  const plans = [...typedPlans(look), ...shownPlans(look)]
  const Aside = look.isAsideRead ? look.Aside : undefined
  return (
    <div className={Aside ? `${styles['rowPage']} dx-row-page-two` : styles['rowPage']}>
      <Card>
        <RowFacts look={look} row={row} plans={plans} />
        <p className={formStyles['rowLog']}>
          <LastChange collection={look.collection} id={row.id} />
        </p>
      </Card>
      {Aside && (
        <div className="dx-row-aside">
          <Aside typed={typed} row={row} />
        </div>
      )}
    </div>
  )
}

export function RowPage({ look, base, row }: RowPageProps) {
  const words = useWords()
  const registerWords = useRegisterWords(look.collection)
  const mayWrite = useMayWrite(look.collection)
  const back = useBackTo(base)
  const State = look.cells?.[look.collection.steps?.field ?? '']
  return (
    <Page
      badge={row && State && <State row={row} />}
      title={row ? rowName(words, look.collection.name, row) : registerWords.own('new')}
      about={
        <span className="dx-row-ways">
          <Link to={base} keepsQuery className="dx-back">
            <IconArrowLeft size={15} aria-hidden />
            {registerWords.title}
          </Link>
          {row && <RowNeighbours look={look} base={base} id={row.id} />}
        </span>
      }
      actions={
        row &&
        mayWrite &&
        isMovable(look, row) && (
          <>
            <DeleteRow look={look} row={row} onGone={back} />
            <RowSteps look={look} row={row} />
          </>
        )
      }
    >
      {mayWrite ? (
        <PageForm look={look} base={base} row={row} />
      ) : (
        row && <ReadRow look={look} row={row} />
      )}
    </Page>
  )
}
