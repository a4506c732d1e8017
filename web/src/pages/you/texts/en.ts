export default {
  about: 'Soon.',
};
