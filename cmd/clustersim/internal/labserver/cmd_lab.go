// Package labserver serves the page of the lab to browsers, and has its requests answered by processes of their own, each
// of which answers one at a time and may take so much memory and no more. A request that is cancelled ends its process.
//
// # Who is answered
// The address is this computer's own unless another is given, and the path begins with a token. A request must
// name the server itself as its host, by address, as localhost or by a name that was given, so that no other site's
// name can point here; what it computes for must come from the page itself. It reads and writes no file: inputs are in
// the request, and outputs in the answer (package lab).
//
// # Not here
// The page is package labpage, answers are package lab.
package labserver

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/watch"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const labLong = `Serve a page to browsers in which one chooses a platform, a workload, schedulers and
models, and sees the run: its summary, hosts and tasks over time, the network under
load, why it took as long, and curves over an axis. Batch queues have jobs and policies;
campaigns are dropped as files.

The page is at the URL that is printed, with a token that nobody else knows. ADDRESS is a
port or HOST:PORT; without a host it is this computer alone. Requests are answered by
processes of their own, within --seconds and --memory, of which one or more wait until
they are asked; no file is read or written, and the page asks nothing of any other site.

With --do no page is served: one request, as the page makes them, is read from standard
input, and its answer written to standard output.`

const labExample = `  clustersim lab
  clustersim lab 8080
  clustersim lab 0.0.0.0:8080 --name teaching.example.org --token class
  echo '{"action": "run", "platform": "cluster(hosts=4)", "workload": "fft(n=8)"}' | clustersim lab --do`

// labFlags are the flags of lab as typed.
type labFlags struct {
	token   string
	names   []string
	seconds float64
	memory  string
	jobs    int

	do, stream, many bool // one request; with progress; one after another
	bytes            float64
}

// NewLab is the command lab.
func NewLab(extra []catalog.Entry) *cobra.Command {
	f := &labFlags{}
	cmd := &cobra.Command{
		Use:     "lab [ADDRESS]",
		Short:   "serve a page to try simulations in",
		Long:    labLong,
		Example: labExample,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 || f.do && len(args) > 0 {
				return fmt.Errorf("%s (want an address at most, and none with --do; see %s --help)", units.Count(len(args), "argument"), cmd.CommandPath())
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.token, "token", "", "the `WORD` that the path begins with; by default one that cannot be guessed")
	flags.StringArrayVar(&f.names, "name", nil, "a `HOST` name under which browsers reach the page; may be repeated")
	flags.Float64Var(&f.seconds, "seconds", 60, "the most `SECONDS` that an answer may take")
	flags.StringVar(&f.memory, "memory", "2GB", "the most memory that an answer may take, `SIZE`")
	flags.IntVarP(&f.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "answer `N` requests at a time, and one beside them for pictures of inputs")
	flags.BoolVar(&f.do, "do", false, "answer the request on standard input")
	flags.BoolVar(&f.stream, "stream", false, "with --do, print a line with the command, one for each word on progress, and the answer as the last line")
	flags.BoolVar(&f.many, "many", false, "with --stream, answer one request after another, each a line with the number of its bytes and then these")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := f.check(); err != nil {
			return err
		}
		if f.do {
			return f.answer(cmd, extra)
		}
		return f.serve(cmd, append(args, "0")[0])
	}
	return cmd
}

// check reads the flags.
func (f *labFlags) check() error {
	bytes, err := units.Data(f.memory)
	f.bytes = bytes
	letters := strings.ContainsFunc(f.token, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_')
	})
	return errors.Join(
		mistake.InFlag("--memory", err),
		mistake.FlagIf(err == nil && f.bytes < leastBytes, "--memory", "%s: want at least %s", f.memory, units.FormatData(leastBytes)),
		mistake.FlagIf(!(f.seconds > 0 && f.seconds <= mostSeconds), "--seconds", "%v: want more than 0 and at most %d", f.seconds, mostSeconds),
		mistake.FlagIf(letters, "--token", "%q: want letters, digits, - and _", f.token),
		mistake.FlagIf(f.jobs < 1, "-j", "%d: want at least 1", f.jobs),
		mistake.FlagIf(f.stream && !f.do, "--stream", "want --do too"),
		mistake.FlagIf(f.many && !f.stream, "--many", "want --stream too"),
	)
}

const (
	leastBytes  = 200e6 // less does not even hold the program
	mostSeconds = 86400
	// mostRequest and mostAnswer are what goes over the network, in bytes.
	mostRequest = 32 << 20
	mostAnswer  = 128 << 20
)

// serve serves the page until the command is interrupted.
func (f *labFlags) serve(cmd *cobra.Command, address string) error {
	listener, err := watch.Listen(address)
	if err != nil {
		return mistake.Usage(err)
	}
	if f.token == "" {
		var secret [16]byte
		_, _ = rand.Read(secret[:]) // it never fails
		f.token = hex.EncodeToString(secret[:])
	}
	dir, err := os.MkdirTemp("", "clustersim-lab-")
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer func() { _ = os.RemoveAll(dir) }() // it is empty
	w := newWorkers(cmd.Context(), f, dir)
	defer w.end()
	s := newServer(cmd.Context(), f, w.answer)
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "lab at http://%s/%s/\n", shown(listener.Addr()), f.token); err != nil {
		return errors.Join(err, listener.Close())
	}
	served := make(chan error, 1)
	go func() { served <- s.http.Serve(listener) }()
	select {
	case err := <-served:
		return err
	case <-cmd.Context().Done():
		ctx, cancel := context.WithTimeout(context.WithoutCancel(cmd.Context()), time.Second)
		defer cancel()
		if s.http.Shutdown(ctx) != nil {
			_ = s.http.Close() // it ends with the process
		}
		return cmd.Context().Err()
	}
}

// shown is an address as a browser takes it.
func shown(at net.Addr) string {
	host, port, err := net.SplitHostPort(at.String())
	if err != nil {
		return at.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
