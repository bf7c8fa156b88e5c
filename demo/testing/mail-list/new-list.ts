/** A new list as the office enters it in the form. */
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

/** The same list as the request to the mail service. */
export const newListOfService = {
  ...newList,
  country: 'NO',
  phone: '',
  subject: newList.name,
  language: 'no',
}
