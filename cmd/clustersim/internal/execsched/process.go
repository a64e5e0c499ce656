package execsched

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// replyBytesMax is the size of the longest reply; a schedule of a million tasks has
// 80 MB.
const replyBytesMax = 1 << 28

type process struct {
	ctx    context.Context
	of     *Program
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout io.ReadCloser
	stderr *lineWriter

	replies  chan received
	stopping chan struct{} // closed by stop: replies are no longer read
	stop     func()
	exited   chan struct{} // closed when the process is gone and reaped
	written  chan error    // receives the result of the current write; nil if there is none
	line     int           // replies so far
	killed   bool
}

// received is a line of standard output, or an error that says why there is none.
type received struct {
	text []byte
	err  error
}

// startProcess starts the program. The error says why it did not start.
func startProcess(ctx context.Context, of *Program) (*process, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	p := &process{
		ctx: ctx, of: of, stderr: &lineWriter{to: of.stderr},
		replies: make(chan received, 1), stopping: make(chan struct{}), exited: make(chan struct{}),
	}
	p.stop = sync.OnceFunc(func() { close(p.stopping) })
	p.cmd = exec.Command(of.words[0], of.words[1:]...)
	p.cmd.Stderr = p.stderr
	p.cmd.WaitDelay = time.Second // in case a child of the program keeps standard error open
	ownGroup(p.cmd)
	var err error
	if p.stdin, err = p.cmd.StdinPipe(); err == nil {
		p.stdout, err = p.cmd.StdoutPipe()
	}
	if err == nil {
		err = start(p.cmd, p.exited)
	}
	if err != nil {
		if why, ok := errors.AsType[*exec.Error](err); ok {
			err = why.Err
		}
		return nil, fmt.Errorf("does not start: %w", err)
	}
	go p.read()
	return p, nil
}

// read passes lines on until standard output ends, then reaps the process.
func (p *process) read() {
	defer close(p.exited)
	in := bufio.NewReaderSize(p.stdout, 1<<16)
	for {
		text, err := readLine(in)
		select {
		case p.replies <- received{text, err}:
		case <-p.stopping: // keep reading: a full pipe would keep the program from exiting
		}
		if err != nil {
			break
		}
	}
	_ = p.cmd.Wait() // ProcessState says how it ended
	p.stderr.flush()
}

// readLine reads a line without its end. An unfinished last line counts too.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > replyBytesMax:
			return nil, fmt.Errorf("a reply is longer than %d bytes", replyBytesMax)
		case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
			return bytes.TrimRight(line, "\r\n"), nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
}

// send writes a message in the background, because a program may reply before it
// has read everything. If the write fails, no reply will come.
func (p *process) send(message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	before, written := p.written, make(chan error, 1)
	p.written = written
	go func() {
		var err error
		if before != nil {
			err = <-before
		}
		if err == nil {
			_, err = p.stdin.Write(append(text, '\n'))
		}
		written <- err
	}()
	return nil
}

// reply waits for the next line; what names it in errors. Empty lines are
// skipped.
func (p *process) reply(what string) (reply, error) {
	late := time.After(p.of.timeout)
	for {
		select {
		case r := <-p.replies:
			p.line++
			switch {
			case errors.Is(r.err, io.EOF):
				return reply{}, p.crashed(what)
			case r.err != nil:
				p.kill()
				return reply{}, r.err
			case len(bytes.TrimSpace(r.text)) > 0:
				return reply{p.line, r.text}, nil
			}
		case <-late:
			p.kill()
			return reply{}, fmt.Errorf("no reply within %v: %s was due (set timeout to wait longer)", p.of.timeout, what)
		case <-p.ctx.Done():
			p.kill()
			return reply{}, context.Cause(p.ctx)
		}
	}
}

// crashed says how the process ended although a reply was due.
func (p *process) crashed(what string) error {
	select {
	case <-p.exited:
	case <-time.After(p.of.grace):
		p.kill()
		return fmt.Errorf("closed its standard output before %s (killed)", what)
	}
	return p.withLastWords(fmt.Errorf("%s before %s", endOf(p.cmd.ProcessState), what))
}

// endOf says how a process ended.
func endOf(state *os.ProcessState) string {
	if state == nil {
		return "ended"
	}
	if signal := signalOf(state); signal != 0 {
		return fmt.Sprintf("ended by signal %d (%v)", int(signal), signal)
	}
	return fmt.Sprintf("exited with status %d", state.ExitCode())
}

func (p *process) withLastWords(err error) error {
	if last := p.stderr.last(); last != "" {
		return fmt.Errorf("%w: %s", err, shown(last))
	}
	return err
}

// end sends the end message and waits for the exit. A process that does not exit is
// killed, but its replies count. If it exits with a failure, that is an error.
func (p *process) end() error {
	defer p.kill()
	if err := p.send(map[string]string{"type": "end"}); err != nil {
		return err
	}
	late, cancel := context.WithTimeout(p.ctx, p.of.grace)
	defer cancel()
	select {
	case <-p.written:
	case <-late.Done():
	}
	_ = p.stdin.Close()
	p.stop()
	select {
	case <-p.exited:
	case <-late.Done():
		return context.Cause(p.ctx) // nil if only the time is over
	}
	if state := p.cmd.ProcessState; state == nil || !state.Success() {
		return p.withLastWords(fmt.Errorf("%s after its last reply", endOf(state)))
	}
	return nil
}

// kill ends the process and everything it started, and reaps it. It may be
// called more than once.
func (p *process) kill() {
	if p.killed {
		return
	}
	p.killed = true
	p.stop()
	select {
	case <-p.exited:
		return // its process ID may belong to another process by now
	default:
		killGroup(p.cmd)
	}
	_ = p.stdin.Close()
	_ = p.stdout.Close() // a child of the program may keep it open
	<-p.exited
}
