// crowd runs one of the benchmark's programs of actors on SimGrid and says how long it took.
//
//   g++ -O2 -std=c++17 -o crowd crowd.cpp -lsimgrid      (SimGrid 3.32 or newer)
//   ./crowd PLATFORM.xml PROGRAM ACTORS TIMES [--cfg=contexts/stack-size:64 ...]
//
// PROGRAM is pingpong, peers, ring, master, detached or sleep, and TIMES how often each
// of the ACTORS does what it does (the tasks of all workers for master and detached); see
// bench/crowd.go, which does the same with package actor. Actors stand on the hosts n0, n1, ...,
// sleepers all on n0.
//
// stdout: a line of JSON: the version, the date of the end, the processor time of run(), and the
// bytes of memory that the process had at most above what it had before the first actor.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <simgrid/s4u.hpp>
#include <simgrid/version.h>
#include <string>
#include <sys/resource.h>
#include <vector>
#if SIMGRID_VERSION >= 40000
#include <simgrid/s4u/ActivitySet.hpp>
#endif

namespace s4u = simgrid::s4u;

namespace {

int token = 1, last = 0;

double cpu_sec()
{
  rusage u;
  getrusage(RUSAGE_SELF, &u);
  return u.ru_utime.tv_sec + u.ru_stime.tv_sec + 1e-6 * (u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

double memory(const char* key) // VmRSS: now, VmHWM: at most
{
  std::ifstream in("/proc/self/status");
  for (std::string line; std::getline(in, line);)
    if (line.rfind(key, 0) == 0)
      return 1024 * atof(line.c_str() + strlen(key) + 1);
  return 0;
}

s4u::Host* host(int i) { return s4u::Host::by_name("n" + std::to_string(i)); }

std::vector<s4u::Mailbox*> boxes(int n)
{
  std::vector<s4u::Mailbox*> all;
  for (int i = 0; i < n; i++)
    all.push_back(s4u::Mailbox::by_name(std::to_string(i)));
  return all;
}

// Sent are transfers that are waited for together. Comm::wait_all is gone from SimGrid 4.
#if SIMGRID_VERSION >= 40000
using Sent = s4u::ActivitySet;
#else
class Sent {
  std::vector<s4u::CommPtr> all_;

public:
  void push(const s4u::CommPtr& comm) { all_.push_back(comm); }
  void wait_all() { s4u::Comm::wait_all(all_); }
};
#endif

void pingpong(int times)
{
  auto* ping = s4u::Mailbox::by_name("ping");
  auto* pong = s4u::Mailbox::by_name("pong");
  s4u::Actor::create("a", host(0), [=]() {
    for (int i = 0; i < times; i++) {
      ping->put(&token, 1);
      pong->get<int>();
    }
  });
  s4u::Actor::create("b", host(1), [=]() {
    for (int i = 0; i < times; i++) {
      ping->get<int>();
      pong->put(&token, 1);
    }
  });
}

void peers(int n, int times)
{
  static auto box = boxes(n);
  for (int i = 0; i < n; i++)
    s4u::Actor::create("peer", host(i), [=]() {
      for (int k = 0; k < times; k++) {
        Sent sent;
        for (int j = 1; j <= 10; j++)
          sent.push(box[(i + 97 * j) % n]->put_async(&token, 1000));
        for (int j = 0; j < 10; j++)
          box[i]->get<int>();
        sent.wait_all();
      }
    });
}

void ring(int n, int times)
{
  static auto box = boxes(n);
  for (int i = 0; i < n; i++)
    s4u::Actor::create("r", host(i), [=]() {
      for (int k = 0; k < times; k++) {
        if (i > 0)
          box[i]->get<int>();
        box[(i + 1) % n]->put(&token, 1000000);
        if (i == 0)
          box[i]->get<int>();
      }
    });
}

void master(int n, int tasks, bool detached)
{
  static auto box = boxes(n);
  s4u::Actor::create("master", host(0), [=]() {
    for (int i = 0; i < tasks; i++)
      if (detached)
        box[i % n]->put_init(&token, 1000)->detach();
      else
        box[i % n]->put(&token, 1000);
    for (auto* b : box)
      b->put(&last, 0);
  });
  for (int i = 0; i < n; i++)
    s4u::Actor::create("worker", host(i + 1), [=]() {
      while (box[i]->get<int>() != &last)
        s4u::this_actor::execute(1e9);
    });
}

void sleepers(int n, int times)
{
  for (int i = 0; i < n; i++)
    s4u::Actor::create("s", host(0), [=]() {
      unsigned x = 2654435761u * i + 1;
      for (int k = 0; k < times; k++) {
        x = 1664525u * x + 1013904223u;
        s4u::this_actor::sleep_for(0.5 + x / 4294967296.0);
      }
    });
}

} // namespace

int main(int argc, char* argv[])
{
  s4u::Engine e(&argc, argv);
  if (argc != 5) {
    fprintf(stderr, "usage: crowd PLATFORM.xml PROGRAM ACTORS TIMES [--cfg=...]\n");
    return 2;
  }
  const std::string program = argv[2];
  const int n = atoi(argv[3]), times = atoi(argv[4]);
  e.load_platform(argv[1]);
  const double before = memory("VmRSS:");
  if (program == "pingpong")
    pingpong(times);
  else if (program == "peers")
    peers(n, times);
  else if (program == "ring")
    ring(n, times);
  else if (program == "sleep")
    sleepers(n, times);
  else
    master(n, times, program == "detached");
  const double start = cpu_sec();
  e.run();
  const double took = cpu_sec() - start;
  printf("{\"version\": \"%d.%d\", \"end_s\": %.17g, \"cpu_s\": %g, \"bytes\": %.0f}\n", SIMGRID_VERSION_MAJOR,
         SIMGRID_VERSION_MINOR, s4u::Engine::get_clock(), took, memory("VmHWM:") - before);
  fflush(stdout);
  _Exit(0);
}
