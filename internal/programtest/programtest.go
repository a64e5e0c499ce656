// Package programtest finds the programs that some tests need beside Go. Without a program
// its test is skipped, so that Go alone suffices to work on the project; with
// CLUSTERSIM_PROGRAMS=required, as in CI, the test fails.
package programtest

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// Debian maps each program that a test needs to its Debian package. CI installs them all.
var Debian = map[string]string{
	"bash":      "bash",
	"gpmetis":   "metis",
	"ls":        "coreutils",
	"nohup":     "coreutils",
	"pdftotext": "poppler-utils",
	"pj_dump":   "pajeng",
	"python3":   "python3",
	"script":    "bsdutils",
	"sh":        "dash",
	"slurmctld": "slurm-wlm",
}

// Path returns where a program of the table Debian is. It skips the test without the
// program, or fails it if programs are required.
func Path(t testing.TB, name string) string {
	t.Helper()
	path, err := find(name)
	if err != nil {
		missing(t, err)
	}
	return path
}

// Missing skips the test because a program cannot be used for the reason given, or fails it if
// programs are required.
func Missing(t testing.TB, name, reason string) {
	t.Helper()
	missing(t, fmt.Errorf("%s cannot be used (Debian package %s): %s", name, Debian[name], reason))
}

// File skips the test without a file of a Debian package that has no program, or fails it if
// programs are required.
func File(t testing.TB, path, pack string) {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		missing(t, fmt.Errorf("%w (Debian package %s)", err, pack))
	}
}

// Reads makes go test see that the package's results depend on the files of a folder, which a program
// reads. Go keeps results while the files that the test itself opens stay the same.
func Reads(t testing.TB, dir string) {
	t.Helper()
	if _, err := os.ReadDir(dir); err != nil {
		t.Fatal(err)
	}
}

// Has reports whether a program of the table Debian is there, for conditions of scripts. If
// programs are required, a missing one is an error.
func Has(name string) (bool, error) {
	_, err := find(name)
	if _, listed := Debian[name]; err != nil && (required() || !listed) {
		return false, err
	}
	return err == nil, nil
}

func find(name string) (string, error) {
	pack, listed := Debian[name]
	if !listed {
		return "", fmt.Errorf("%s is not in the table programtest.Debian (add it there and to .ci/run)", name)
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("%s is not on PATH (Debian package %s)", name, pack)
	}
	return path, nil
}

func missing(t testing.TB, err error) {
	t.Helper()
	if required() {
		t.Fatal(err)
	}
	t.Skip(err)
}

func required() bool { return os.Getenv("CLUSTERSIM_PROGRAMS") == "required" }
