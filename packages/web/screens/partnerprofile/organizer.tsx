import { organizer } from '@dxweb/areas/partners/contract.ts'
import { useList } from '../../data/collections.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Page } from '../../ui/page.tsx'
import { refusalText } from '../../ui/refusal-text.ts'
import { typedPlans } from '../../ui/register/field-plan.ts'
import { registerLook } from '../../ui/register/look.ts'
import { RowFacts } from '../../ui/register/row-facts.tsx'
import { PageForm } from '../../ui/register/row-page.tsx'
import { useMayWrite } from '../../ui/register/use-may-write.ts'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { LogoCard } from './logo-card.tsx'
import type { SectionProps } from './section.ts'

const organizerLook = registerLook(organizer, {
  columns: ['name', 'contactName'],
  parts: [{ titleKey: 'settings.part.address', fields: ['address', 'postalCode', 'city'] }],
  unseen: ['logo'],
  Aside: LogoCard,
})

/** The one row of a house. */
function Details({ base }: Pick<SectionProps, 'base'>) {
  const t = useText()
  const mayWrite = useMayWrite(organizer)
  const { data, isError, error, refetch } = useList(organizer)
  const [known] = data?.data ?? []
  // What is on its way to the server is still the form's: with a row of its own it would be begun anew.
  const row = known && known.id > 0 ? known : undefined
  if (isError) {
    return (
      <ErrorPanel title={t('rows.failed.fetch')} onRetry={() => void refetch()}>
        {refusalText(t, error)}
      </ErrorPanel>
    )
  }
  if (!data) return <SkeletonPage label={t('shell.loading')} />
  if (mayWrite) return <PageForm key={row?.id} look={organizerLook} base={base} row={row} />
  return (
    <Card>
      {row && <RowFacts look={organizerLook} row={row} plans={typedPlans(organizerLook)} />}
    </Card>
  )
}

/** Who the house is on invoices and settlements. */
export default function Organizer({ section, base }: SectionProps) {
  const t = useText()
  return (
    <Page title={t(section.titleKey)}>
      <Details base={base} />
    </Page>
  )
}
