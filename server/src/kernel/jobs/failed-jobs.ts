export { dropJob, type FailedJob, listFailedJobs, repeatJob, taskOfFailedJob } from './failed-jobs-store.ts';
