package actor

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// What a call can fail with; use errors.Is.
var (
	// ErrTimeout: its time was over first.
	ErrTimeout = errors.New("timed out")
	// ErrCanceled: an actor canceled the activity; or the actor is dying.
	ErrCanceled = errors.New("canceled")
	// ErrHostFailed: the host of an execution went off, or was.
	ErrHostFailed = errors.New("host failed")
	// ErrLinkFailed: a link that a transfer needs went off, or was.
	ErrLinkFailed = errors.New("link failed")
	// ErrPeerFailed: the other side of a transfer died, gave up or lost its host.
	ErrPeerFailed = errors.New("peer failed")
	// ErrDiskFailed: the host of a disk went off, or was.
	ErrDiskFailed = errors.New("disk failed")
	// ErrClosed: the world has been run to its end, or closed.
	ErrClosed = errors.New("actor: the world is closed")
)

// outcome is how a call, or an activity, ended.
type outcome uint8

const (
	done outcome = iota
	timedOut
	canceled
	hostFailed
	linkFailed
	peerFailed
	diskFailed
	refused // with a cause: there is no route
)

var sentinels = [...]error{
	timedOut: ErrTimeout, canceled: ErrCanceled, hostFailed: ErrHostFailed,
	linkFailed: ErrLinkFailed, peerFailed: ErrPeerFailed, diskFailed: ErrDiskFailed,
}

// Error is the failure of a call.
type Error struct {
	Actor string // name@host of the caller; "": no actor called
	Op    string // such as: get from mailbox "x"
	AtSec float64
	Err   error // one of the package's, or a platform.ErrNoRoute
}

func (e *Error) Error() string {
	by := ""
	if e.Actor != "" {
		by = e.Actor + ": "
	}
	return by + e.Op + " at " + strconv.FormatFloat(e.AtSec, 'g', -1, 64) + " s: " + e.Err.Error()
}

// Unwrap is Err.
func (e *Error) Unwrap() error { return e.Err }

// fail is the error of a call, or nil if it succeeded.
func (a *Actor) fail(op string, r result) error {
	if r.outcome == done {
		return nil
	}
	return a.failure(op, r)
}

func (a *Actor) failure(op string, r result) error { return a.w.failed(a.String(), op, r) }

// failed is the error of a call.
func (w *World) failed(by, op string, r result) error {
	err := r.cause
	if r.outcome != refused {
		err = sentinels[r.outcome]
	}
	return &Error{Actor: by, Op: op, AtSec: w.NowSec(), Err: err}
}

// PanicError is a panic in the code of an actor, which has ended the run.
type PanicError struct {
	Actor string
	PID   int
	Host  string
	AtSec float64
	Value any
	Stack string // where it panicked
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("actor %s (pid %d) on host %s panicked at %v s: %v\n%s", e.Actor, e.PID, e.Host, e.AtSec, e.Value, e.Stack)
}

// Unwrap is the value of the panic, if that was an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// DeadlockError says that actors wait for what never comes. Its text has the first of them.
type DeadlockError struct {
	AtSec  float64
	Actors []Info // those alive, by PID; each has its Waits
}

// maxDeadlocked is how many actors the text of a DeadlockError names.
const maxDeadlocked = 20

func (e *DeadlockError) Error() string {
	var b strings.Builder
	waiting := "1 actor waits"
	if n := len(e.Actors); n != 1 {
		waiting = fmt.Sprint(n, " actors wait")
	}
	fmt.Fprintf(&b, "deadlock at %v s: %s for what never comes", e.AtSec, waiting)
	for i, x := range e.Actors {
		if i == maxDeadlocked {
			fmt.Fprintf(&b, "\nand %d more", len(e.Actors)-i)
			break
		}
		fmt.Fprintf(&b, "\npid %d (%s@%s) waits for %s", x.PID, x.Name, x.Host, x.Waits)
	}
	return b.String()
}

// deadlock lists the actors that wait, and for what.
func (w *World) deadlock() *DeadlockError {
	e := &DeadlockError{AtSec: w.NowSec()}
	for a := w.first; a != nil; a = a.after {
		e.Actors = append(e.Actors, a.Info())
	}
	return e
}
