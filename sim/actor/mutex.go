package actor

// Mutex is a lock that one actor holds at a time.
type Mutex struct {
	owner *Actor
	queue []*Actor
}

func (w *World) releaseLocks(a *Actor) {}
