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

export const newListOfService = {
  ...newList,
  country: 'NO',
  phone: '',
  subject: newList.name,
  language: 'no',
}
