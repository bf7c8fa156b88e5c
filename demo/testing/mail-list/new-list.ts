/** A new list, as the office fills in its form. */
export const newList = {
  name: 'Nyheter',
  permissionReminder: 'Du ba om nyheter fra oss.',
  fromName: 'Sundet',
  fromEmail: 'post@sundet.no',
  company: 'Sundet kulturhus',
  address: 'Torget 1',
  zip: '6003',
  city: 'Sundet',
}

/** The same, as the service is asked to create it. */
export const newListOfService = {
  ...newList,
  country: 'NO',
  phone: '',
  subject: newList.name,
  language: 'no',
}
