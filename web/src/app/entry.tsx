import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '../language/chosen.ts';
import { boot } from '../session/boot.ts';
import { setBrand } from '../ui/brand.ts';
import { setServerTime } from '../ui/clock.ts';
import '../ui/styles.css';
import { App } from './app.tsx';
import { fetchEarly } from './fetch-early.ts';
import { report } from './report.ts';
import { startTelemetry } from './telemetry.ts';
import { followTheme } from './theme.ts';

void startTelemetry(boot.telemetry);
setBrand(boot.brand);
setServerTime(boot.server_time);
followTheme();
fetchEarly();
await startLanguage();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root, { onUncaughtError: report, onRecoverableError: report }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
