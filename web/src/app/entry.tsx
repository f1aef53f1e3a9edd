import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const [load] = Object.values(import.meta.glob<{ App: ComponentType }>('./app.tsx'));
if (load) {
  const { App } = await load();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
