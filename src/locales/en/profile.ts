export default {
  lead: 'What the server knows about your account.',
  avatar: 'Avatar',
  name: 'Name',
  introduction: 'Introduction',
  roles: 'Roles',
  permissions: 'Permissions',
  everything: 'Every operation (*:*:*)',
  none: 'None',
}
