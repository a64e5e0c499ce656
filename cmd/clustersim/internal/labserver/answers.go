package labserver

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/lab"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// answer answers the request on standard input, or with --many those.
func (f *labFlags) answer(cmd *cobra.Command, extra []catalog.Entry) error {
	memory.Restrict(f.bytes)
	if f.stream && !isFile(os.Stdout) {
		writeNoFiles()
	}
	out := newLines(cmd.OutOrStdout())
	l := &lab.Lab{Extra: extra, Limits: lab.Limits{Seconds: f.seconds, Bytes: mostAnswer}}
	if f.stream {
		l.Progress, l.Begun = out.progress, out.begun
	}
	if f.many {
		return f.answerMany(cmd.Context(), l, cmd.InOrStdin(), out)
	}
	request, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), mostRequest+1))
	if err != nil {
		return err
	}
	if len(request) > mostRequest {
		return mistake.Inputf("the request has more than %s", units.FormatData(mostRequest))
	}
	a := l.Answer(memory.Watch(cmd.Context(), "the answer"), request)
	if f.stream {
		a = answerLine(a)
	}
	return out.line(a)
}

// isFile says whether what is written lands in a file.
func isFile(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

func answerLine(a []byte) []byte {
	return slices.Concat([]byte(answerBegin), a, []byte("}"))
}

const (
	// Of collections of garbage: a process waits with little, and most answers need none of them.
	gcPercent = 400
	// A process ends when it has taken a so manieth of the memory that an answer may take, within bounds.
	kept                = 16
	keptLeast, keptMost = 64e6, 150e6
)

// answerMany answers one request after another, until the process has grown or something of a request goes on.
func (f *labFlags) answerMany(ctx context.Context, l *lab.Lab, in io.Reader, out *lines) error {
	debug.SetGCPercent(gcPercent)
	defer context.AfterFunc(ctx, func() { os.Exit(mistake.ExitFailed) })() // it may wait for a request
	from := bufio.NewReader(in)
	most := min(max(f.bytes/kept, keptLeast), keptMost)
	goroutines := runtime.NumGoroutine()
	for last := false; !last; {
		request, err := nextRequest(from)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		one, cancel := context.WithCancel(ctx)
		out.begin()
		a := l.Answer(memory.Watch(one, "the answer"), request)
		cancel()
		if last = taken() > most || !settled(goroutines); last {
			if err := out.line([]byte(lastLine)); err != nil {
				return err
			}
		}
		if err := out.line(answerLine(a)); err != nil {
			return err
		}
		runtime.GC() // between two requests it delays neither
	}
	return nil
}

// settled waits a moment for goroutines to end until there are so many.
func settled(goroutines int) bool {
	for try := range 20 {
		if runtime.NumGoroutine() <= goroutines {
			return true
		}
		if runtime.Gosched(); try >= 10 {
			time.Sleep(time.Millisecond)
		}
	}
	return false
}

// taken is the memory that the process has from the system.
func taken() float64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(sample)
	return float64(sample[0].Value.Uint64())
}

// nextRequest reads a line with a number of bytes, and these. Empty lines may come before. At the end of the input it is io.EOF.
func nextRequest(from *bufio.Reader) ([]byte, error) {
	head := ""
	for head == "" {
		line, err := from.ReadString('\n')
		if head = strings.TrimSpace(line); err != nil && head == "" {
			return nil, err
		}
	}
	n, err := strconv.Atoi(head)
	if err != nil || n < 0 || n > mostRequest {
		return nil, mistake.Inputf("%.40q: want the number of bytes of a request, at most %d", head, mostRequest)
	}
	request := make([]byte, n)
	if got, err := io.ReadFull(from, request); err != nil {
		return nil, mistake.Inputf("the input ends after %d of %s of a request", got, units.Count(n, "byte"))
	}
	return request, nil
}
