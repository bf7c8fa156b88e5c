import { customers } from '@dxweb/areas/customers/contract.ts'
import { IconAddressBook } from '@tabler/icons-react'
import { useAddress, usePartnerId } from '../../data/context.ts'
import { ServerHtml } from '../../data/server-html.tsx'
import { registerLook } from '../../ui/register/look.ts'
import { RegisterScreen } from '../../ui/register/register-screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useText } from '../../ui/text.ts'

const customersLook = registerLook(customers, {
  icon: IconAddressBook,
  columns: ['lastName', 'firstName', 'email', 'phone', 'city', 'wantsMail'],
  parts: [
    { titleKey: 'crm.part.address', fields: ['address', 'postalCode', 'city'] },
    { titleKey: 'crm.part.consent', fields: ['wantsMail', 'wantsSms'] },
  ],
})

/** crm: the figures · crm/customers · crm/customers/{customer} */
export default function Screen() {
  const t = useText()
  const partnerId = usePartnerId()
  const { rest } = useAddress()
  const base = `/partners/${partnerId}/crm`
  const { name } = customers
  const current = rest[0] === name ? name : ''
  const tabs = (
    <Tabs
      label={t('module.crm.title')}
      current={current}
      tabs={[
        { key: '', label: t('crm.figures'), to: base },
        { key: name, label: t(`register.${name}`), to: `${base}/${name}` },
      ]}
    />
  )
  if (current === name) {
    return (
      <RegisterScreen
        look={customersLook}
        base={`${base}/${name}`}
        rest={rest.slice(1)}
        tabs={tabs}
      />
    )
  }
  return (
    <>
      {tabs}
      <ServerHtml path={`/api/v1/partners/${partnerId}/crmhtml`} title={t('module.crm.title')} />
    </>
  )
}
