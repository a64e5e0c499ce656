package labserver

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// process is this program as clustersim lab --do --stream --many.
type process struct {
	cmd  *exec.Cmd
	kill context.CancelFunc
	in   io.WriteCloser
	out  *bufio.Reader
	said *end
	last bool  // it answers no further request
	gone error // why an answer could not be passed on
}

// passed is how much of an answer goes on at once.
const passed = 1 << 16

func (w *workers) start() (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(w.dir, 0o700); err != nil { // cleaners of temporary folders remove old ones
		return nil, err
	}
	ctx, kill := context.WithCancel(w.ctx)
	cmd := exec.CommandContext(ctx, self, "lab", "--do", "--stream", "--many", "--seconds", strconv.FormatFloat(w.f.seconds, 'g', -1, 64), "--memory", w.f.memory)
	cmd.Args[0], cmd.Dir = os.Args[0], w.dir // by the first a program may know what it is
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	p := &process{cmd: cmd, kill: kill, said: &end{}}
	cmd.Stderr, cmd.WaitDelay = p.said, time.Second
	in, errIn := cmd.StdinPipe()
	out, errOut := cmd.StdoutPipe()
	if err = errors.Join(errIn, errOut); err == nil {
		err = cmd.Start()
	}
	if err != nil {
		kill()
		return nil, err
	}
	p.in, p.out = in, bufio.NewReaderSize(out, passed)
	return p, nil
}

// end ends the process, and says how it ended.
func (p *process) end() error {
	_ = p.in.Close() // it may have ended
	p.kill()
	return p.cmd.Wait()
}

// answer sends a request, and passes the lines of its answer on: n bytes.
func (p *process) answer(ctx context.Context, request []byte, to io.Writer) (n int, err error) {
	stop := context.AfterFunc(ctx, p.kill)
	defer func() {
		if !stop() {
			p.last = true // it has been killed
		}
	}()
	if _, err = fmt.Fprintln(p.in, len(request)); err == nil {
		_, err = p.in.Write(request)
	}
	for begins, answer := true, false; err == nil; {
		var part []byte
		part, err = p.out.ReadSlice('\n')
		whole := err == nil
		if errors.Is(err, bufio.ErrBufferFull) {
			err = nil
		}
		if begins && string(part) == lastLine+"\n" {
			p.last = true
			continue
		}
		if begins {
			answer = bytes.HasPrefix(part, []byte(answerBegin))
		}
		begins = whole
		if len(part) > 0 {
			var wrote int
			wrote, p.gone = to.Write(part)
			n += wrote
			err = errors.Join(err, p.gone)
		}
		if whole && answer {
			return n, err
		}
	}
	return n, err
}

// Lines before an answer: its begin, and that of a process that answers no further request.
const (
	answerBegin = `{"answer":`
	lastLine    = `{"last":true}`
)

// end keeps the beginning of what a process says.
type end struct{ text []byte }

func (e *end) Write(text []byte) (int, error) {
	const enough = 4096
	e.text = append(e.text, text[:min(len(text), max(0, enough-len(e.text)))]...)
	return len(text), nil
}
