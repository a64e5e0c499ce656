package labserver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/lab"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/units"
)

// grace is how much longer than its time a process may take to say that it is over.
const grace = 5 * time.Second

// worker answers a request by a process: this program as clustersim lab --do. It is killed when the context
// ends, whatever it is at.
func worker(f *labFlags) func(ctx context.Context, request []byte, to io.Writer) error {
	return func(ctx context.Context, request []byte, to io.Writer) error {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(ctx, time.Duration(f.seconds*float64(time.Second))+grace)
		defer cancel()
		cmd := exec.CommandContext(ctx, self, "lab", "--do", "--stream", "--seconds", strconv.FormatFloat(f.seconds, 'g', -1, 64), "--memory", f.memory)
		cmd.Args[0] = os.Args[0] // by which a program may know what it is
		if cmd.Dir, err = os.MkdirTemp("", "clustersim-lab-"); err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(cmd.Dir) }() // it is empty
		cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
		said := &end{}
		answered := &counted{to: to}
		cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(request), answered, said
		cmd.WaitDelay = time.Second
		err = cmd.Run()
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return mistake.Inputf("it takes longer than %v s, the limit (make the run smaller)", f.seconds)
		case bytes.Contains(said.text, []byte("out of memory")) || bytes.Contains(said.text, []byte("cannot allocate memory")):
			return mistake.Inputf("it needs more memory than %s, the limit (make the run smaller)", units.FormatData(f.bytes))
		case answered.wrong != nil:
			return answered.wrong
		}
		return fmt.Errorf("the process that computes ended: %w", err)
	}
}

// counted passes an answer on until it cannot.
type counted struct {
	to    io.Writer
	wrong error
}

func (c *counted) Write(text []byte) (int, error) {
	n, err := c.to.Write(text)
	c.wrong = errors.Join(c.wrong, err)
	return n, err
}

// end keeps the beginning of what a process says.
type end struct{ text []byte }

func (e *end) Write(text []byte) (int, error) {
	const enough = 4096
	e.text = append(e.text, text[:min(len(text), max(0, enough-len(e.text)))]...)
	return len(text), nil
}

// failed is an answer that says why there is none.
func failed(err error) *lab.Answer {
	a := &lab.Answer{Status: mistake.Status(err)}
	for _, line := range mistake.Lines(err) {
		a.Errors = append(a.Errors, lab.Mistake{Text: line.Text, Full: line.Text})
	}
	return a
}

// lines writes JSON, a value a line.
type lines struct {
	mu   sync.Mutex
	to   io.Writer
	last time.Time // of progress
}

func newLines(to io.Writer) *lines { return &lines{to: to, last: time.Now()} }

func (l *lines) write(value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return l.line(text)
}

// line writes what is JSON already.
func (l *lines) line(text []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.to.Write(append(text, '\n'))
	return err
}

// begun says which command begins.
func (l *lines) begun(command string) {
	_ = l.write(map[string]string{"command": command}) // the answer fails too if the browser has gone
}

// often is the least time between two lines on progress.
const often = 100 * time.Millisecond

func (l *lines) progress(text string) {
	l.mu.Lock()
	due := time.Since(l.last) >= often
	if due {
		l.last = time.Now()
	}
	l.mu.Unlock()
	if due {
		_ = l.write(map[string]string{"progress": text}) // the answer fails too if the browser has gone
	}
}
