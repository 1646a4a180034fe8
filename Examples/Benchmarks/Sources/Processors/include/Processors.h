#ifndef PROCESSORS_H
#define PROCESSORS_H

/// Keeps this thread on one of the processors that it may use, where the system offers that.
void processors_keep_thread_on(int index);

/// Lets this thread run on any of the processors again.
void processors_free_thread(void);

#endif
