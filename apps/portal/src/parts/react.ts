/** React, read by itself: of a package that is imported whole, nothing could be left out. */
export { createRoot } from 'react-dom/client';
